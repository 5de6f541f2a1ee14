/**
 * Returns the UTC date that is the given number of days after today. If the number is negative, the date is in the
 * past.
 */
export function daysFromToday(days: number): string {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
