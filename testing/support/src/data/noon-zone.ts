/** Of UTC: the place where it is always about noon lies so far from it. */
const NOON = 12;

/** The name of a time zone in which it is about noon now, so that what waits for office hours does not. */
export function noonZone(now = new Date()): string {
  const hours = NOON - now.getUTCHours();
  // In these names what lies east of Greenwich is negative.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}
