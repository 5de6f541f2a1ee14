import type Stripe from 'stripe';

/** `$12.00` */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** `$12.00 per month` */
export function priceWords({ unit_amount, currency, recurring }: Stripe.Price, quantity = 1): string {
  const { interval, interval_count: count } = recurring!;
  return `${money(unit_amount! * quantity, currency)} ${count === 1 ? `per ${interval}` : `every ${count} ${interval}s`}`;
}

/** `December 5, 2026`, of a time in Unix seconds. */
export const dateWords = (time: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(time * 1000);
