import type Stripe from 'stripe';
import { findCustomer } from '../customers/customers.js';
import { badRequest, found } from '../http/errors.js';
import { changedMetadata } from '../http/params.js';
import { createPrice } from '../products/prices.js';
import { newId } from '../world/ids.js';
import { realNow, type World } from '../world/world.js';
import { newSessionObject } from './new-session.js';
import type { Order } from './order.js';
import type { NewSession } from './session-params.js';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/**
 * A checkout that a person can open.
 *
 * @throws ApiError 400 where something that it names is not there, or is no subscription
 */
export function createSession(world: World, params: NewSession): Stripe.Checkout.Session {
  const customer = params.customer ? findCustomer(world, params.customer, 'customer') : null;
  if (customer && params.customer_email) {
    throw badRequest('You may only specify one of these parameters: customer, customer_email.', 'customer');
  }
  const now = realNow();
  const expiresAt = params.expires_at ?? now + DAY;
  if (expiresAt < now + 30 * MINUTE || expiresAt > now + DAY) {
    throw badRequest('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', 'expires_at');
  }
  const order = orderOf(world, params);
  const session = newSessionObject(world, params, order, customer, expiresAt);
  world.state.sessions[session.id] = session;
  world.state.orders[session.id] = order;
  return session;
}

function orderOf(world: World, { line_items, subscription_data: data = {} }: NewSession): Order {
  const [item, ...more] = line_items;
  if (!item) throw badRequest('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (more.length) throw badRequest('The local Stripe sells one thing at a time.', 'line_items');
  return {
    item: lineItem(world, priceOf(world, item), item.quantity ?? 1),
    trialDays: data.trial_period_days ?? null,
    metadata: changedMetadata({}, data.metadata),
    description: data.description ?? null,
  };
}

function priceOf(world: World, { price: id, price_data: data }: NewSession['line_items'][number]): Stripe.Price {
  if (Boolean(id) === Boolean(data)) {
    throw badRequest('You must specify either `price` or `price_data`.', 'line_items[0]');
  }
  // What is priced on the spot can't be bought again.
  const price = data
    ? createPrice(world, { ...data, active: false })
    : found(world.state.prices, id!, 'price', 'line_items[0][price]');
  if (!data && !price.active) {
    throw badRequest(`The price specified is inactive. This field only accepts active prices.`, 'line_items[0][price]');
  }
  if (price.recurring) return price;
  throw badRequest('You must provide at least one recurring price in `subscription` mode.', 'line_items');
}

function lineItem(world: World, price: Stripe.Price, quantity: number): Stripe.LineItem {
  const total = price.unit_amount! * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description: world.state.products[price.product as string]!.name,
    metadata: {},
    price,
    quantity,
  };
}
