import type { Decimal } from '@paperbill/contracts/rules';
import { lineSubtotal, percentOf, sum } from '@paperbill/money';
import type Stripe from 'stripe';

const MONTHS: Record<string, number> = { day: 12 / 365, week: 84 / 365, month: 1, year: 12 };

/** What a subscription brings in a month by its prices, before discounts and tax; a yearly price counts a twelfth. */
export const monthlyAmount = ({ items }: Stripe.Subscription): Decimal =>
  sum(items.data.map(({ price, quantity }) => perMonth(price, quantity ?? 1)));

function perMonth({ unit_amount, recurring }: Stripe.Price, quantity: number): Decimal {
  const months = (MONTHS[recurring?.interval ?? 'month'] ?? 1) * (recurring?.interval_count ?? 1);
  const cents = lineSubtotal(quantity, unit_amount ?? 0);
  return percentOf(cents, 1 / months);
}
