import type Stripe from 'stripe';
import { z } from 'zod';
import { found } from '../http/errors.js';
import { page, pageParams } from '../http/lists.js';
import { text, timeRange, within } from '../http/params.js';
import { noParams, route } from '../http/route.js';
import type { World } from '../world/world.js';
import { cancellationDetails, cancelNow } from './cancel.js';
import { clockOf, findSubscription, itemOf } from './subscription.js';
import { subscriptionFields, updateSubscription, why } from './update.js';

const ending = z.strictObject({ cancellation_details: why.optional() });

/** @throws ApiError 404 where it has ended already, as Stripe answers */
function cancel(world: World, { cancellation_details }: z.infer<typeof ending>, id: string): Stripe.Subscription {
  const subscription = findSubscription(world, id);
  if (subscription.status === 'canceled') return found({}, id, 'subscription');
  if (cancellation_details) {
    const details = cancellationDetails(subscription, cancellation_details);
    world.state.subscriptions[id] = { ...subscription, cancellation_details: details };
  }
  return cancelNow(world, id, 'cancellation_requested');
}

const STATUSES = ['active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid'];

const listSubscriptions = pageParams.extend({
  customer: text.optional(),
  price: text.optional(),
  /** Without it, those that have not ended; `ended` are those that have. */
  status: z.enum([...STATUSES, 'all', 'ended']).optional(),
  created: timeRange.optional(),
  test_clock: text.optional(),
});

const ended = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired';

export const subscriptionRoutes = [
  route('GET', '/v1/subscriptions/:id', noParams, (world, _, id) => findSubscription(world, id)),
  route('POST', '/v1/subscriptions/:id', subscriptionFields, updateSubscription),
  route('DELETE', '/v1/subscriptions/:id', ending, cancel),
  route('GET', '/v1/subscriptions', listSubscriptions, (world, params) => {
    const { customer, price, status, created, test_clock, ...place } = params;
    if (customer) found(world.state.customers, customer, 'customer', 'customer');
    const matches: Record<string, (one: string) => boolean> = { all: () => true, ended };
    const hasStatus =
      status === undefined ? (one: string) => one !== 'canceled' : (matches[status] ?? ((one) => one === status));
    const subscriptions = Object.values(world.state.subscriptions)
      .filter((subscription) => hasStatus(subscription.status))
      .filter((subscription) => !customer || subscription.customer === customer)
      .filter((subscription) => !price || itemOf(subscription).price.id === price)
      // Those on a clock are only listed with it, or with their customer.
      .filter((subscription) => Boolean(customer && !test_clock) || clockOf(subscription) === (test_clock ?? null))
      .filter((subscription) => within(subscription.created, created));
    return page('/v1/subscriptions', subscriptions, place);
  }),
];
