const NOON = 12;

/** Returns a time zone in which it is about noon. In this time zone, work that waits for office hours runs at once. */
export function getTimeZoneAtNoon(now = new Date()): string {
  const hours = NOON - now.getUTCHours();
  // The names of `Etc/GMT` zones have inverted signs: zones east of Greenwich have a minus sign.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}
