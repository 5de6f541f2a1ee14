const DAY_SECONDS = 24 * 60 * 60;

export const toSeconds = (count: number): number => count * DAY_SECONDS;

/** Billing periods end a whole number of months after the anchor. All times are Unix seconds. */
export function getPeriodEnd(anchor: number, start: number): number {
  for (let months = 1; ; months++) {
    const end = addMonths(anchor, months);
    if (end > start) return end;
  }
}

/** Adds months to a time. If the month is too short for the day, the result is the last day of the month. */
function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) / 1000;
  return midnight + (anchor % DAY_SECONDS);
}
