import type Stripe from 'stripe';
import { z } from 'zod';
import { previousAttributes, type Account } from '../account/account.js';
import {
  boolean,
  changedMetadata,
  integer,
  metadata,
  page,
  pageParams,
  text,
  timeRange,
  clearable,
  within,
} from '../http/params.js';
import { badRequest, findOrThrow, noParams, route } from '../http/route.js';

export const findSubscription = ({ state }: Account, id: string): Stripe.Subscription =>
  findOrThrow(state.subscriptions, id, 'subscription');

/** The one thing that a subscription is to: Paperbill has no other. */
export const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem => items.data[0]!;

/** The clock that it follows; null where that is real time. */
export const clockOf = ({ test_clock }: { test_clock?: unknown }): string | null =>
  (test_clock ?? null) as string | null;

type ChangeEvent = 'customer.subscription.updated' | 'customer.subscription.deleted';

/** Changes a subscription and emits the event of it where anything has changed. */
export function changeSubscription(
  account: Account,
  id: string,
  changes: Partial<Stripe.Subscription>,
  eventType: ChangeEvent = 'customer.subscription.updated',
): Stripe.Subscription {
  const before = findSubscription(account, id);
  const subscription: Stripe.Subscription = { ...before, ...changes };
  account.state.subscriptions[id] = subscription;
  const previous = previousAttributes(before, subscription);
  if (eventType === 'customer.subscription.deleted') account.emit(eventType, subscription);
  else if (previous) account.emit(eventType, subscription, previous);
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

/** Ends a subscription. What it still owes is not asked for any more. */
export function cancelNow(
  account: Account,
  id: string,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
): Stripe.Subscription {
  const subscription = findSubscription(account, id);
  const now = account.now(clockOf(subscription));
  for (const invoice of Object.values(account.state.invoices)) {
    if (invoice.parent?.subscription_details?.subscription !== id) continue;
    if (invoice.status === 'draft' || invoice.status === 'open') {
      account.state.invoices[invoice.id] = { ...invoice, auto_advance: false, next_payment_attempt: null };
    }
  }
  const changes: Partial<Stripe.Subscription> = {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: cancellationDetails(subscription, { reason }),
  };
  return changeSubscription(account, id, changes, 'customer.subscription.deleted');
}

/** What is known of a cancellation, with changes. */
const cancellationDetails = (
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

/** Why somebody leaves. */
const cancellationReason = z.strictObject({
  comment: clearable(text).optional(),
  feedback: clearable(z.enum(feedbacks)).optional(),
});

const subscriptionFields = z.strictObject({
  cancel_at: clearable(integer).optional(),
  cancel_at_period_end: boolean.optional(),
  cancellation_details: cancellationReason.optional(),
  metadata: metadata.optional(),
});

type Fields = z.infer<typeof subscriptionFields>;

/** @throws ApiError 400 where it has ended, or is to end in the past */
export function updateSubscription(account: Account, params: Fields, id: string): Stripe.Subscription {
  const subscription = findSubscription(account, id);
  const changes: Partial<Stripe.Subscription> = {
    ...endingChanges(account, subscription, params),
    metadata: changedMetadata(subscription.metadata, params.metadata),
  };
  const { reason = subscription.cancellation_details?.reason ?? null } = changes.cancellation_details ?? {};
  changes.cancellation_details = cancellationDetails(subscription, { ...params.cancellation_details, reason });
  return changeSubscription(account, id, changes);
}

/** When it is to end, as far as a call decides that. */
function endingChanges(
  account: Account,
  subscription: Stripe.Subscription,
  params: Fields,
): Partial<Stripe.Subscription> {
  const { cancel_at, cancel_at_period_end } = params;
  if (cancel_at === undefined && cancel_at_period_end === undefined) return {};
  if (subscription.status === 'canceled') {
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (cancel_at && cancel_at_period_end) {
    throw badRequest('You can only pass one of `cancel_at` and `cancel_at_period_end`.', 'cancel_at');
  }
  const now = account.now(clockOf(subscription));
  if (cancel_at && cancel_at <= now) throw badRequest('`cancel_at` must be in the future.', 'cancel_at');
  const end = cancel_at ?? (cancel_at_period_end ? itemOf(subscription).current_period_end : null);
  return {
    cancel_at: end,
    cancel_at_period_end: cancel_at_period_end ?? false,
    canceled_at: end === null ? null : (subscription.canceled_at ?? now),
    cancellation_details: cancellationDetails(subscription, { reason: end === null ? null : 'cancellation_requested' }),
  };
}

const ending = z.strictObject({ cancellation_details: cancellationReason.optional() });

/** @throws ApiError 404 where it has ended already, as Stripe answers */
function cancel(account: Account, { cancellation_details }: z.infer<typeof ending>, id: string): Stripe.Subscription {
  const subscription = findSubscription(account, id);
  if (subscription.status === 'canceled') return findOrThrow({}, id, 'subscription');
  if (cancellation_details) {
    const details = cancellationDetails(subscription, cancellation_details);
    account.state.subscriptions[id] = { ...subscription, cancellation_details: details };
  }
  return cancelNow(account, id, 'cancellation_requested');
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
  route('GET', '/v1/subscriptions/:id', noParams, (account, _, id) => findSubscription(account, id)),
  route('POST', '/v1/subscriptions/:id', subscriptionFields, updateSubscription),
  route('DELETE', '/v1/subscriptions/:id', ending, cancel),
  route('GET', '/v1/subscriptions', listSubscriptions, (account, params) => {
    const { customer, price, status, created, test_clock, ...place } = params;
    if (customer) findOrThrow(account.state.customers, customer, 'customer', 'customer');
    const matches: Record<string, (one: string) => boolean> = { all: () => true, ended };
    const hasStatus =
      status === undefined ? (one: string) => one !== 'canceled' : (matches[status] ?? ((one) => one === status));
    const subscriptions = Object.values(account.state.subscriptions)
      .filter((subscription) => hasStatus(subscription.status))
      .filter((subscription) => !customer || subscription.customer === customer)
      .filter((subscription) => !price || itemOf(subscription).price.id === price)
      // Those on a clock are only listed with it, or with their customer.
      .filter((subscription) => Boolean(customer && !test_clock) || clockOf(subscription) === (test_clock ?? null))
      .filter((subscription) => within(subscription.created, created));
    return page('/v1/subscriptions', subscriptions, place);
  }),
];
