import type Stripe from 'stripe';
import { z } from 'zod';
import { createId, nowInSeconds, type Account, type Platform } from '../account/account.js';
import type { CheckoutOrder } from '../account/state.js';
import { defineList } from '../http/params.js';
import { badRequestError, findOrThrow, noParams, defineRoute } from '../http/route.js';
import { type NewSession, newSessionSchema, newSessionObject } from './checkout-session-object.js';
import { findCustomer } from './customers.js';
import { createPaymentMethod, type TestCard } from './payment-methods.js';
import { createPaymentSession, paymentSessionSchema } from './payment-sessions.js';
import { cancelIntent } from './payments.js';
import { createPrice } from './products.js';
import { createSubscription } from './subscription-lifecycle.js';

const anySessionSchema = z.discriminatedUnion('mode', [newSessionSchema, paymentSessionSchema]);

const SESSION_LIFETIME_SECONDS = 24 * 60 * 60;

function createSession(account: Account, params: NewSession): Stripe.Checkout.Session {
  const customer = findCustomer(account, params.customer, 'customer');
  const order = toOrder(account, params);
  const session = newSessionObject(account, params, order, customer, nowInSeconds() + SESSION_LIFETIME_SECONDS);
  account.state.sessions[session.id] = session;
  account.state.orders[session.id] = order;
  return session;
}

function toOrder(account: Account, { line_items, subscription_data: data }: NewSession): CheckoutOrder {
  const [item, ...more] = line_items;
  if (!item) throw badRequestError('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (more.length) throw badRequestError('The local Stripe sells one thing at a time.', 'line_items');
  return {
    item: toLineItem(account, findOrCreatePrice(account, item), item.quantity ?? 1),
    trialDays: data?.trial_period_days ?? null,
    metadata: data?.metadata ?? {},
  };
}

function findOrCreatePrice(
  account: Account,
  { price: id, price_data: data }: NewSession['line_items'][number],
): Stripe.Price {
  if (Boolean(id) === Boolean(data)) {
    throw badRequestError('You must specify either `price` or `price_data`.', 'line_items[0]');
  }
  // A price that is created only for this checkout is inactive, so that no other checkout can use it.
  const price = data
    ? createPrice(account, { ...data, active: false, metadata: {} })
    : findOrThrow(account.state.prices, id!, 'price', 'line_items[0][price]');
  if (!data && !price.active) {
    throw badRequestError(
      `The price specified is inactive. This field only accepts active prices.`,
      'line_items[0][price]',
    );
  }
  return price;
}

function toLineItem(account: Account, price: Stripe.Price, quantity: number): Stripe.LineItem {
  const total = price.unit_amount! * quantity;
  return {
    id: createId('li'),
    object: 'item',
    amount_total: total,
    currency: price.currency,
    description: account.state.products[price.product as string]!.name,
    metadata: {},
    price,
    quantity,
  } as Stripe.LineItem;
}

export function completeSession(account: Account, id: string, card: TestCard): Stripe.Checkout.Session {
  const session = findSession(account, id);
  const customer = findCustomer(account, session.customer as string);
  const method = createPaymentMethod(account, 'card', card, customer.id);
  const subscription = createSubscription(account, customer, account.state.orders[id]!, method);
  const complete: Stripe.Checkout.Session = {
    ...session,
    invoice: subscription.latest_invoice as string,
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  };
  account.state.sessions[id] = complete;
  account.emit('checkout.session.completed', complete);
  return complete;
}

type CheckoutSession = Stripe.Checkout.Session;

export const findSession = ({ state }: Account, id: string): CheckoutSession =>
  findOrThrow(state.sessions, id, 'checkout.session');

export const findSessionAccount = ({ accounts }: Platform, id: string): Account =>
  accounts.find(({ state }) => Object.hasOwn(state.sessions, id)) ?? findOrThrow({}, id, 'checkout.session');

const listOpenSessions = ({ state }: Account): CheckoutSession[] =>
  Object.values(state.sessions).filter(({ status }) => status === 'open');

/** Returns a time in Unix seconds, or Infinity if no session is open. */
export const getNextExpiry = (account: Account): number =>
  Math.min(...listOpenSessions(account).map(({ expires_at }) => expires_at));

export function expireSessions(account: Account, now: number): void {
  for (const { id, expires_at } of listOpenSessions(account)) if (expires_at <= now) expireSession(account, id);
}

function expireSession(account: Account, id: string): CheckoutSession {
  const session = findSession(account, id);
  if (session.status !== 'open') {
    throw badRequestError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  account.state.sessions[id] = expired;
  if (session.payment_intent) cancelIntent(account, session.payment_intent as string);
  account.emit('checkout.session.expired', expired);
  return expired;
}

export const sessionRoutes = [
  defineRoute('POST', '/v1/checkout/sessions', anySessionSchema, (account, params) =>
    params.mode === 'payment' ? createPaymentSession(account, params) : createSession(account, params),
  ),
  defineRoute('GET', '/v1/checkout/sessions/:id', noParams, (account, _, id) => findSession(account, id)),
  defineRoute('POST', '/v1/checkout/sessions/:id/expire', noParams, (account, _, id) => expireSession(account, id)),
  defineList('/v1/checkout/sessions', 'sessions', ['customer', 'payment_intent', 'status']),
];
