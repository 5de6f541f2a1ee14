import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { z } from 'zod';
import { createId, nowInSeconds, type Account } from '../account/account.js';
import { metadataParam, toPage, pageParams, textParam } from '../http/params.js';
import { findOrThrow, noParams, defineRoute } from '../http/route.js';
import { cashBalanceSettingsSchema, setReconciliationMode, toCashBalance } from './cash-balances.js';
import { detachMethod } from './payment-methods.js';
import { cancelNow } from './subscriptions.js';

const newCustomerSchema = z.strictObject({
  email: textParam.max(512).optional(),
  name: textParam.max(256).optional(),
  description: textParam.optional(),
  metadata: metadataParam,
});

export function createCustomer(account: Account, params: z.input<typeof newCustomerSchema>): Stripe.Customer {
  const customer = {
    id: createId('cus', 14),
    object: 'customer',
    created: nowInSeconds(),
    description: params.description ?? null,
    email: params.email ?? null,
    invoice_settings: { default_payment_method: null },
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    test_clock: null,
  } as Stripe.Customer;
  account.state.customers[customer.id] = customer;
  account.emit('customer.created', customer);
  return customer;
}

/** @throws ApiError if the customer is missing or deleted */
export function findCustomer({ state }: Account, id: string, param?: string): Stripe.Customer {
  const customer = findOrThrow(state.customers, id, 'customer', param);
  return customer.deleted ? findOrThrow({}, id, 'customer', param) : customer;
}

/** Emits an event only if a field changed. */
export function changeCustomer(account: Account, id: string, changes: Partial<Stripe.Customer>): Stripe.Customer {
  const before = findCustomer(account, id);
  const customer = { ...before, ...changes };
  account.state.customers[id] = customer;
  if (!isDeepStrictEqual(before, customer)) account.emit('customer.updated', customer);
  return customer;
}

const customerChangesSchema = newCustomerSchema.extend({ cash_balance: cashBalanceSettingsSchema.optional() });

function deleteCustomer(account: Account, _: unknown, id: string): Stripe.DeletedCustomer {
  const customer = findCustomer(account, id);
  for (const subscription of Object.values(account.state.subscriptions)) {
    if (subscription.customer === id && subscription.status !== 'canceled') cancelNow(account, subscription.id, null);
  }
  for (const method of Object.values(account.state.paymentMethods)) {
    if (method.customer === id) detachMethod(account, method.id);
  }
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  account.state.customers[id] = deleted;
  account.emit('customer.deleted', customer);
  return deleted;
}

const listCustomersSchema = pageParams.extend({ email: textParam.optional() });

export const customerRoutes = [
  defineRoute('POST', '/v1/customers', newCustomerSchema, createCustomer),
  defineRoute('GET', '/v1/customers/:id', noParams, ({ state }, _, id) => findOrThrow(state.customers, id, 'customer')),
  defineRoute('POST', '/v1/customers/:id', customerChangesSchema, (account, params, id) => {
    const { cash_balance: balance, ...changes } = params;
    const customer = changeCustomer(account, id, changes as Partial<Stripe.Customer>);
    setReconciliationMode(account, id, balance);
    return customer;
  }),
  defineRoute('DELETE', '/v1/customers/:id', noParams, deleteCustomer),
  defineRoute('GET', '/v1/customers/:id/cash_balance', noParams, (account, _, id) =>
    toCashBalance(account, findCustomer(account, id).id),
  ),
  defineRoute('POST', '/v1/customers/:id/cash_balance', cashBalanceSettingsSchema, (account, changes, id) => {
    setReconciliationMode(account, findCustomer(account, id).id, changes);
    return toCashBalance(account, id);
  }),
  defineRoute('GET', '/v1/customers', listCustomersSchema, ({ state }, { email, ...params }) => {
    const customers = Object.values(state.customers)
      .filter((customer) => !customer.deleted)
      // As at Stripe, the list contains customers with a test clock only if the call names their clock.
      .filter((customer) => customer.test_clock === null)
      .filter((customer) => !email || customer.email === email);
    return toPage('/v1/customers', customers, params);
  }),
];
