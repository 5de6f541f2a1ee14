import type Stripe from 'stripe';
import { list } from '../http/lists.js';
import { findSubscription, itemOf } from '../subscriptions/subscription.js';
import { newId } from '../world/ids.js';
import type { World } from '../world/world.js';
import { newInvoice, newLine } from './new-invoice.js';

/** How long Stripe leaves a draft to be changed before it finalizes it. */
const DRAFT_SECONDS = 60 * 60;

/**
 * A draft of the invoice for the current period of a subscription, which becomes its latest one. Nobody is told yet.
 * During a trial it is of $0.
 */
export function invoicePeriod(
  world: World,
  subscriptionId: string,
  reason: 'subscription_create' | 'subscription_cycle',
): Stripe.Invoice {
  const subscription = findSubscription(world, subscriptionId);
  const { current_period_start: start, price, quantity = 1 } = itemOf(subscription);
  const amount = subscription.status === 'trialing' ? 0 : price.unit_amount! * quantity;
  const id = newId('in');
  const first = reason === 'subscription_create';
  const unpaid = subscription.status === 'unpaid';
  const invoice = newInvoice(world, subscription, {
    id,
    amount_due: amount,
    amount_remaining: amount,
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    // What nobody pays for any more stays a draft.
    auto_advance: !unpaid,
    automatically_finalizes_at: first || unpaid ? null : start + DRAFT_SECONDS,
    billing_reason: reason,
    created: start,
    lines: list(`/v1/invoices/${id}/lines`, [newLine(world, id, subscription, amount)]),
    period_end: start,
    period_start: first ? start : previousStart(world, subscription),
  });
  world.state.invoices[id] = invoice;
  world.state.subscriptions[subscriptionId] = { ...subscription, latest_invoice: id };
  return invoice;
}

const previousStart = ({ state }: World, { latest_invoice, start_date }: Stripe.Subscription): number =>
  state.invoices[latest_invoice as string]?.lines.data[0]?.period.start ?? start_date;
