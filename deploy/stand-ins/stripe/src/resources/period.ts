import type Stripe from 'stripe';

const DAY_SECONDS = 24 * 60 * 60;

export const toSeconds = (count: number): number => count * DAY_SECONDS;

type BillingInterval = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;

/** Periods end at multiples of the billing interval after the anchor. All times are Unix seconds. */
export function getPeriodEnd(anchor: number, rhythm: BillingInterval, start: number): number {
  for (let count = 1; ; count++) {
    const end = addIntervals(anchor, rhythm, count);
    if (end > start) return end;
  }
}

function addIntervals(anchor: number, { interval, interval_count }: BillingInterval, count: number): number {
  const units = interval_count * count;
  if (interval === 'day') return anchor + toSeconds(units);
  if (interval === 'week') return anchor + toSeconds(7 * units);
  return addMonths(anchor, interval === 'year' ? 12 * units : units);
}

/** If that month is too short, its last day. */
function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) / 1000;
  return midnight + (anchor % DAY_SECONDS);
}
