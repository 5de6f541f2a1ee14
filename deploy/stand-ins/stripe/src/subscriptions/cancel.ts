import type Stripe from 'stripe';
import type { World } from '../world/world.js';
import { changeSubscription, clockOf, findSubscription } from './subscription.js';

/** Ends a subscription. What it still owes is not asked for any more. */
export function cancelNow(
  world: World,
  id: string,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
): Stripe.Subscription {
  const subscription = findSubscription(world, id);
  const now = world.now(clockOf(subscription));
  for (const invoice of Object.values(world.state.invoices)) {
    if (invoice.parent?.subscription_details?.subscription !== id) continue;
    if (invoice.status === 'draft' || invoice.status === 'open') {
      world.state.invoices[invoice.id] = { ...invoice, auto_advance: false, next_payment_attempt: null };
    }
  }
  const changes: Partial<Stripe.Subscription> = {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: cancellationDetails(subscription, { reason }),
  };
  return changeSubscription(world, id, changes, 'customer.subscription.deleted');
}

/** What is known of a cancellation, with changes. */
export const cancellationDetails = (
  { cancellation_details }: Pick<Stripe.Subscription, 'cancellation_details'>,
  changes: Partial<Stripe.Subscription.CancellationDetails>,
): Stripe.Subscription.CancellationDetails => ({
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
  ...cancellation_details,
  ...changes,
});
