const NOON = 12;

/**
 * Returns a time zone in which it is about noon now. Work that waits for office hours runs at once in this time zone.
 */
export function getTimeZoneAtNoon(now = new Date()): string {
  const hours = NOON - now.getUTCHours();
  // The signs of `Etc/GMT` names are inverted: zones east of Greenwich have a minus sign.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}
