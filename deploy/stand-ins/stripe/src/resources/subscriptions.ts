import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account/account.js';
import { booleanParam, toPage, pageParams, textParam } from '../http/params.js';
import { badRequestError, findOrThrow, noParams, defineRoute } from '../http/route.js';

export const findSubscription = ({ state }: Account, id: string): Stripe.Subscription =>
  findOrThrow(state.subscriptions, id, 'subscription');

/** Paperbill sells one product, so each subscription has one item. */
export const getItem = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem => items.data[0]!;

export const getClockId = ({ test_clock }: { test_clock?: unknown }): string | null =>
  (test_clock ?? null) as string | null;

type ChangeEvent = 'customer.subscription.updated' | 'customer.subscription.deleted';

/** Emits an event only if a field changed. */
export function changeSubscription(
  account: Account,
  id: string,
  changes: Partial<Stripe.Subscription>,
  eventType: ChangeEvent = 'customer.subscription.updated',
): Stripe.Subscription {
  const before = findSubscription(account, id);
  const subscription: Stripe.Subscription = { ...before, ...changes };
  account.state.subscriptions[id] = subscription;
  if (!isDeepStrictEqual(before, subscription)) account.emit(eventType, subscription);
  return subscription;
}

export const toItemsOfPeriod = (
  { items }: Stripe.Subscription,
  current_period_start: number,
  current_period_end: number,
): Stripe.ApiList<Stripe.SubscriptionItem> => ({
  ...items,
  data: items.data.map((item) => ({ ...item, current_period_start, current_period_end })),
});

/** Cancels a subscription. Its unpaid invoices are no longer collected. */
export function cancelNow(
  account: Account,
  id: string,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
): Stripe.Subscription {
  const subscription = findSubscription(account, id);
  for (const invoice of Object.values(account.state.invoices)) {
    if (invoice.parent?.subscription_details?.subscription !== id) continue;
    if (invoice.status === 'draft' || invoice.status === 'open') {
      account.state.invoices[invoice.id] = { ...invoice, auto_advance: false, next_payment_attempt: null };
    }
  }
  const changes: Partial<Stripe.Subscription> = {
    status: 'canceled',
    cancellation_details: toCancellationDetails(subscription, reason),
  };
  return changeSubscription(account, id, changes, 'customer.subscription.deleted');
}

const toCancellationDetails = (
  { cancellation_details }: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
): Stripe.Subscription.CancellationDetails => ({ ...cancellation_details!, reason });

const subscriptionFields = z.strictObject({ cancel_at_period_end: booleanParam });

function updateSubscription(
  account: Account,
  { cancel_at_period_end }: z.infer<typeof subscriptionFields>,
  id: string,
): Stripe.Subscription {
  const subscription = findSubscription(account, id);
  if (subscription.status === 'canceled') {
    throw badRequestError('A canceled subscription can only update its cancellation_details and metadata.');
  }
  return changeSubscription(account, id, {
    cancel_at: cancel_at_period_end ? getItem(subscription).current_period_end : null,
    cancel_at_period_end,
    cancellation_details: toCancellationDetails(subscription, cancel_at_period_end ? 'cancellation_requested' : null),
  });
}

/** @throws ApiError 404 if the subscription has ended already, as at Stripe */
function cancelSubscription(account: Account, _: unknown, id: string): Stripe.Subscription {
  const { status } = findSubscription(account, id);
  if (status === 'canceled') return findOrThrow({}, id, 'subscription');
  return cancelNow(account, id, 'cancellation_requested');
}

const listSubscriptionsSchema = pageParams.extend({
  customer: textParam.optional(),
  /** Without a status, the list has all subscriptions that are not canceled. */
  status: z.literal('all').optional(),
});

export const subscriptionRoutes = [
  defineRoute('GET', '/v1/subscriptions/:id', noParams, (account, _, id) => findSubscription(account, id)),
  defineRoute('POST', '/v1/subscriptions/:id', subscriptionFields, updateSubscription),
  defineRoute('DELETE', '/v1/subscriptions/:id', noParams, cancelSubscription),
  defineRoute('GET', '/v1/subscriptions', listSubscriptionsSchema, (account, { customer, status, ...place }) => {
    if (customer) findOrThrow(account.state.customers, customer, 'customer', 'customer');
    const subscriptions = Object.values(account.state.subscriptions)
      .filter((one) => status === 'all' || one.status !== 'canceled')
      .filter((one) => !customer || one.customer === customer)
      // As at Stripe, the list contains subscriptions with a test clock only if the call names their customer or their
      // clock.
      .filter((one) => Boolean(customer) || getClockId(one) === null);
    return toPage('/v1/subscriptions', subscriptions, place);
  }),
];
