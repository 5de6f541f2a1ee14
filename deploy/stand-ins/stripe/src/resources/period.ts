import type Stripe from 'stripe';

const DAY = 24 * 60 * 60;

export const days = (count: number): number => count * DAY;

type Rhythm = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;

/** End of the period that starts at `start`: the first multiple of the interval after the anchor. All in Unix seconds. */
export function periodEnd(anchor: number, rhythm: Rhythm, start: number): number {
  for (let count = 1; ; count++) {
    const end = after(anchor, rhythm, count);
    if (end > start) return end;
  }
}

function after(anchor: number, { interval, interval_count }: Rhythm, count: number): number {
  const units = interval_count * count;
  if (interval === 'day') return anchor + days(units);
  if (interval === 'week') return anchor + days(7 * units);
  return addMonths(anchor, interval === 'year' ? 12 * units : units);
}

/** The same day of a later month, or the last day of a shorter month. */
function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) / 1000;
  return midnight + (anchor % DAY);
}
