import type Stripe from 'stripe';
import { z } from 'zod';
import { badRequest, found } from '../http/errors.js';
import { page, pageParams } from '../http/lists.js';
import { boolean, changedMetadata, integer, metadata, text, timeRange, unsettable, within } from '../http/params.js';
import { noParams, route } from '../http/route.js';
import type { World } from '../world/world.js';
import { cancellationDetails, cancelNow } from './cancel.js';
import { changeSubscription, clockOf, findSubscription, itemOf } from './subscription.js';

const feedbacks = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;

const why = z.strictObject({
  comment: unsettable(text).optional(),
  feedback: unsettable(z.enum(feedbacks)).optional(),
});

const subscriptionFields = z.strictObject({
  cancel_at: unsettable(integer).optional(),
  cancel_at_period_end: boolean.optional(),
  cancellation_details: why.optional(),
  metadata: metadata.optional(),
});

type Fields = z.infer<typeof subscriptionFields>;

/** @throws ApiError 400 where it has ended, or is to end in the past */
function update(world: World, params: Fields, id: string): Stripe.Subscription {
  const subscription = findSubscription(world, id);
  const changes: Partial<Stripe.Subscription> = {
    ...endingChanges(world, subscription, params),
    metadata: changedMetadata(subscription.metadata, params.metadata),
  };
  const { reason = subscription.cancellation_details?.reason ?? null } = changes.cancellation_details ?? {};
  changes.cancellation_details = cancellationDetails(subscription, { ...params.cancellation_details, reason });
  return changeSubscription(world, id, changes);
}

/** When it is to end, as far as a call decides that. */
function endingChanges(world: World, subscription: Stripe.Subscription, params: Fields): Partial<Stripe.Subscription> {
  const { cancel_at, cancel_at_period_end } = params;
  if (cancel_at === undefined && cancel_at_period_end === undefined) return {};
  if (subscription.status === 'canceled') {
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (cancel_at && cancel_at_period_end) {
    throw badRequest('You can only pass one of `cancel_at` and `cancel_at_period_end`.', 'cancel_at');
  }
  const now = world.now(clockOf(subscription));
  if (cancel_at && cancel_at <= now) throw badRequest('`cancel_at` must be in the future.', 'cancel_at');
  const end = cancel_at ?? (cancel_at_period_end ? itemOf(subscription).current_period_end : null);
  return {
    cancel_at: end,
    cancel_at_period_end: cancel_at_period_end ?? false,
    canceled_at: end === null ? null : (subscription.canceled_at ?? now),
    cancellation_details: cancellationDetails(subscription, { reason: end === null ? null : 'cancellation_requested' }),
  };
}

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
  route('POST', '/v1/subscriptions/:id', subscriptionFields, update),
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
