import type Stripe from 'stripe';
import { found } from '../http/errors.js';
import type { World } from '../world/world.js';
import { previousOf } from '../world/previous.js';

export const findSubscription = ({ state }: World, id: string): Stripe.Subscription =>
  found(state.subscriptions, id, 'subscription');

/** The one thing that a subscription is to: Paperbill has no other. */
export const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem => items.data[0]!;

/** The clock that it follows; null where that is real time. */
export const clockOf = ({ test_clock }: { test_clock?: unknown }): string | null =>
  (test_clock ?? null) as string | null;

type Told = 'customer.subscription.updated' | 'customer.subscription.deleted';

/** Changes a subscription and tells of it, where anything is other than before. */
export function changeSubscription(
  world: World,
  id: string,
  changes: Partial<Stripe.Subscription>,
  told: Told = 'customer.subscription.updated',
): Stripe.Subscription {
  const before = findSubscription(world, id);
  const subscription: Stripe.Subscription = { ...before, ...changes };
  world.state.subscriptions[id] = subscription;
  const previous = previousOf(before, subscription);
  if (told === 'customer.subscription.deleted') world.emit(told, subscription);
  else if (previous) world.emit(told, subscription, previous);
  return subscription;
}

/** The items with another period. */
export const itemsIn = (
  { items }: Stripe.Subscription,
  current_period_start: number,
  current_period_end: number,
): Stripe.ApiList<Stripe.SubscriptionItem> => ({
  ...items,
  data: items.data.map((item) => ({ ...item, current_period_start, current_period_end })),
});
