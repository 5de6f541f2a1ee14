const NOON = 12;

/** A time zone in which it is about noon now, so that work for office hours runs at once. */
export function noonZone(now = new Date()): string {
  const hours = NOON - now.getUTCHours();
  // In `Etc/GMT` names, zones east of Greenwich are negative.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}
