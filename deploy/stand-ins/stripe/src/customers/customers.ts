import type Stripe from 'stripe';
import { z } from 'zod';
import { found } from '../http/errors.js';
import { page, pageParams } from '../http/lists.js';
import { changedMetadata, metadata, text, timeRange, unsettable, within } from '../http/params.js';
import { noParams, route } from '../http/route.js';
import { cancelNow } from '../subscriptions/cancel.js';
import { newId, randomText } from '../world/ids.js';
import type { World } from '../world/world.js';
import { previousOf } from '../world/previous.js';

const customerFields = z.strictObject({
  email: unsettable(text.max(512)).optional(),
  name: unsettable(text).optional(),
  description: unsettable(text).optional(),
  phone: unsettable(text).optional(),
  metadata: metadata.optional(),
});

const newCustomer = customerFields.extend({ test_clock: text.optional() });

export function createCustomer(world: World, params: z.infer<typeof newCustomer>): Stripe.Customer {
  const clock = params.test_clock ? found(world.state.testClocks, params.test_clock, 'test clock', 'test_clock') : null;
  const customer: Stripe.Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now(clock?.id),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: changedMetadata({}, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock?.id ?? null,
  };
  world.state.customers[customer.id] = customer;
  world.emit('customer.created', customer);
  return customer;
}

/** @throws ApiError where there is none, or it was deleted */
export function findCustomer({ state }: World, id: string, param?: string): Stripe.Customer {
  const customer = found(state.customers, id, 'customer', param);
  return customer.deleted ? found({}, id, 'customer', param) : customer;
}

/** Changes a customer and tells of it. */
export function changeCustomer(world: World, id: string, changes: Partial<Stripe.Customer>): Stripe.Customer {
  const before = findCustomer(world, id);
  const customer = { ...before, ...changes };
  world.state.customers[id] = customer;
  const previous = previousOf(before, customer);
  if (previous) world.emit('customer.updated', customer, previous);
  return customer;
}

function updateCustomer(world: World, { metadata: change, ...params }: z.infer<typeof customerFields>, id: string) {
  const { metadata: before } = findCustomer(world, id);
  return changeCustomer(world, id, { ...params, metadata: changedMetadata(before, change) });
}

/** Ends the customer's subscriptions as well. */
function deleteCustomer(world: World, _: unknown, id: string): Stripe.DeletedCustomer {
  const customer = findCustomer(world, id);
  for (const subscription of Object.values(world.state.subscriptions)) {
    if (subscription.customer === id && subscription.status !== 'canceled') cancelNow(world, subscription.id, null);
  }
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  world.state.customers[id] = deleted;
  world.emit('customer.deleted', customer);
  return deleted;
}

const listCustomers = pageParams.extend({
  email: text.optional(),
  created: timeRange.optional(),
  test_clock: text.optional(),
});

export const customerRoutes = [
  route('POST', '/v1/customers', newCustomer, createCustomer),
  route('GET', '/v1/customers/:id', noParams, ({ state }, _, id) => found(state.customers, id, 'customer')),
  route('POST', '/v1/customers/:id', customerFields, updateCustomer),
  route('DELETE', '/v1/customers/:id', noParams, deleteCustomer),
  route('GET', '/v1/customers', listCustomers, ({ state }, { email, created, test_clock = null, ...params }) => {
    const customers = Object.values(state.customers)
      .filter((customer) => !customer.deleted)
      // Those on a clock are only listed with it.
      .filter((customer) => customer.test_clock === test_clock)
      .filter((customer) => !email || customer.email === email)
      .filter((customer) => within(customer.created, created));
    return page('/v1/customers', customers, params);
  }),
];
