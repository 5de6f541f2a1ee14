/** Returns the date in UTC that is the given number of days after today. A negative number returns an earlier date. */
export function daysFromToday(days: number): string {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
