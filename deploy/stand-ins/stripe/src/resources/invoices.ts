import type Stripe from 'stripe';
import type { Account } from '../account/account.js';
import { toPage, pageParams, textParam } from '../http/params.js';
import { badRequestError, findOrThrow, noParams, defineRoute } from '../http/route.js';
import { changeCustomer, findCustomer } from './customers.js';
import { cardDeclinedError, createPaymentMethod, isRenewingCard, type TestCard } from './payment-methods.js';
import { toSeconds } from './period.js';
import { cancelNow, changeSubscription, getClockId, findSubscription } from './subscriptions.js';

export const findInvoice = ({ state }: Account, id: string): Stripe.Invoice =>
  findOrThrow(state.invoices, id, 'invoice');

const changeInvoice = (account: Account, id: string, changes: Partial<Stripe.Invoice>): Stripe.Invoice =>
  (account.state.invoices[id] = { ...findInvoice(account, id), ...changes });

const getTimeOfInvoice = (account: Account, invoice: Stripe.Invoice): number => account.now(getClockId(invoice));

const getSubscriptionId = ({ parent }: Stripe.Invoice): string => parent!.subscription_details!.subscription as string;

export function finalizeInvoice(account: Account, id: string): void {
  const invoice = changeInvoice(account, id, {
    status: 'open',
    automatically_finalizes_at: null,
    next_payment_attempt: null,
  });
  account.emit('invoice.finalized', invoice);
}

/**
 * @param payment decides whether the payment succeeds. With `known card`, it depends on the card number. `any card`
 * always succeeds, because the checkout has just accepted the card.
 */
export function tryToPay(account: Account, id: string, payment: 'any card' | 'known card'): boolean {
  const invoice = findInvoice(account, id);
  const attempt = { attempt_count: invoice.attempt_count + 1 };
  if (invoice.amount_due === 0) markPaid(account, id, {});
  else if (payment === 'any card' || isRenewingCard(getCardNumber(account, invoice))) markPaid(account, id, attempt);
  else markFailed(account, id, attempt);
  return findInvoice(account, id).status === 'paid';
}

function getCardNumber(account: Account, invoice: Stripe.Invoice): string | undefined {
  const { default_payment_method } = findSubscription(account, getSubscriptionId(invoice));
  const { invoice_settings } = findCustomer(account, invoice.customer as string);
  const method = (default_payment_method ?? invoice_settings.default_payment_method) as string | null;
  return method === null ? undefined : account.state.cardNumbers[method];
}

function markPaid(account: Account, id: string, attempt: Partial<Stripe.Invoice>): void {
  const before = findInvoice(account, id);
  const invoice = changeInvoice(account, id, {
    ...attempt,
    status: 'paid',
    amount_paid: before.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
  });
  account.emit('invoice.paid', invoice);
  account.emit('invoice.payment_succeeded', invoice);
  const subscription = findSubscription(account, getSubscriptionId(invoice));
  if (subscription.latest_invoice !== id || !UNPAID_STATUSES.has(subscription.status)) return;
  changeSubscription(account, subscription.id, { status: 'active' });
}

/** Days from each failed payment to the next attempt. After the last attempt, the subscription is canceled. */
const RETRY_DAYS = [3, 5, 7];

/** Statuses of a subscription whose latest invoice is not paid. */
const UNPAID_STATUSES = new Set<string>(['incomplete', 'past_due', 'unpaid']);

function markFailed(account: Account, id: string, attempt: Partial<Stripe.Invoice>): void {
  const before = findInvoice(account, id);
  const wait = RETRY_DAYS[before.attempt_count];
  const next = wait === undefined ? null : getTimeOfInvoice(account, before) + toSeconds(wait);
  const invoice = changeInvoice(account, id, { ...attempt, next_payment_attempt: next, auto_advance: next !== null });
  account.emit('invoice.payment_failed', invoice);
  const { id: subscription, status } = findSubscription(account, getSubscriptionId(invoice));
  if (status === 'active') changeSubscription(account, subscription, { status: 'past_due' });
  if (next === null && UNPAID_STATUSES.has(findSubscription(account, subscription).status)) {
    cancelNow(account, subscription, 'payment_failed');
  }
}

function payInvoice(account: Account, id: string): Stripe.Invoice {
  const invoice = findInvoice(account, id);
  if (invoice.status === 'draft') finalizeInvoice(account, id);
  else if (invoice.status !== 'open')
    throw badRequestError(`Invoice is already ${invoice.status}`, undefined, 'invoice_not_open');
  if (!tryToPay(account, id, 'known card')) throw cardDeclinedError();
  return findInvoice(account, id);
}

function voidInvoice(account: Account, id: string): Stripe.Invoice {
  const { status } = findInvoice(account, id);
  if (status !== 'open') throw badRequestError(`Invoice is ${status}`, undefined, 'invoice_not_open');
  const invoice = changeInvoice(account, id, { status: 'void', auto_advance: false, next_payment_attempt: null });
  account.emit('invoice.voided', invoice);
  return invoice;
}

export function replaceCard(account: Account, customerId: string, card: TestCard): Stripe.PaymentMethod {
  const customer = findCustomer(account, customerId);
  const method = createPaymentMethod(account, 'card', card, customerId);
  changeCustomer(account, customerId, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  for (const { id, customer: owner, status } of Object.values(account.state.subscriptions)) {
    if (owner === customerId && status !== 'canceled') {
      changeSubscription(account, id, { default_payment_method: method.id });
    }
  }
  for (const invoice of Object.values(account.state.invoices)) {
    const { status } = account.state.subscriptions[getSubscriptionId(invoice)]!;
    if (invoice.customer === customerId && invoice.status === 'open' && status !== 'canceled') {
      tryToPay(account, invoice.id, 'known card');
    }
  }
  return method;
}

const listInvoicesSchema = pageParams.extend({
  customer: textParam.optional(),
  subscription: textParam.optional(),
  status: textParam.optional(),
});

export const invoiceRoutes = [
  defineRoute('GET', '/v1/invoices/:id', noParams, (account, _, id) => findInvoice(account, id)),
  defineRoute('POST', '/v1/invoices/:id/pay', noParams, (account, _, id) => payInvoice(account, id)),
  defineRoute('POST', '/v1/invoices/:id/void', noParams, (account, _, id) => voidInvoice(account, id)),
  defineRoute('GET', '/v1/invoices', listInvoicesSchema, ({ state }, { customer, subscription, status, ...params }) => {
    const invoices = Object.values(state.invoices)
      .filter((invoice) => !customer || invoice.customer === customer)
      .filter((invoice) => !subscription || getSubscriptionId(invoice) === subscription)
      .filter((invoice) => !status || invoice.status === status);
    return toPage('/v1/invoices', invoices, params);
  }),
];
