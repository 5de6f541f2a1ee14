import type Stripe from 'stripe';
import { changeCustomer, findCustomer } from '../customers/customers.js';
import { declined, paysLater } from '../customers/test-cards.js';
import { badRequest, found } from '../http/errors.js';
import { cancelNow } from '../subscriptions/cancel.js';
import { days } from '../subscriptions/period.js';
import { changeSubscription, clockOf, findSubscription } from '../subscriptions/subscription.js';
import type { World } from '../world/world.js';

export const findInvoice = ({ state }: World, id: string): Stripe.Invoice => found(state.invoices, id, 'invoice');

const change = (world: World, id: string, changes: Partial<Stripe.Invoice>): Stripe.Invoice =>
  (world.state.invoices[id] = { ...findInvoice(world, id), ...changes });

const nowOf = (world: World, invoice: Stripe.Invoice): number => world.now(clockOf(invoice));

export const subscriptionOf = ({ parent }: Stripe.Invoice): string =>
  parent!.subscription_details!.subscription as string;

/** Turns a draft into an invoice with a number, that is to be paid. */
export function finalize(world: World, id: string): void {
  const draft = findInvoice(world, id);
  const now = nowOf(world, draft);
  const customer = findCustomer(world, draft.customer as string);
  const sequence = customer.next_invoice_sequence ?? 1;
  const invoice = change(world, id, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    effective_at: now,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  changeCustomer(world, customer.id, { next_invoice_sequence: sequence + 1, currency: draft.currency });
  world.emit('invoice.finalized', invoice);
}

/**
 * Tries to pay an open invoice.
 *
 * @param payment `any card` where the card was just accepted, else the card that pays from now on decides
 * @returns whether it is paid now
 */
export function payWith(world: World, id: string, payment: 'any card' | 'known card'): boolean {
  const invoice = findInvoice(world, id);
  const attempt = { attempted: true, attempt_count: invoice.attempt_count + 1 };
  if (invoice.amount_due === 0) paid(world, id, {});
  else if (payment === 'any card' || paysLater(cardOf(world, invoice))) paid(world, id, attempt);
  else failed(world, id, attempt);
  return findInvoice(world, id).status === 'paid';
}

function cardOf(world: World, invoice: Stripe.Invoice): string | undefined {
  const { default_payment_method } = findSubscription(world, subscriptionOf(invoice));
  const { invoice_settings } = findCustomer(world, invoice.customer as string);
  const method = (default_payment_method ?? invoice_settings.default_payment_method) as string | null;
  return method === null ? undefined : world.state.cardNumbers[method];
}

function paid(world: World, id: string, attempt: Partial<Stripe.Invoice>): void {
  const before = findInvoice(world, id);
  const invoice = change(world, id, {
    ...attempt,
    status: 'paid',
    amount_paid: before.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, paid_at: nowOf(world, before) },
  });
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
  const subscription = findSubscription(world, subscriptionOf(invoice));
  changeCustomer(world, invoice.customer as string, { delinquent: false });
  if (subscription.latest_invoice !== id || !OWING.has(subscription.status)) return;
  changeSubscription(world, subscription.id, { status: 'active' });
}

/** What a subscription is while its latest invoice is not paid. */
const OWING = new Set<string>(['incomplete', 'past_due', 'unpaid']);

function failed(world: World, id: string, attempt: Partial<Stripe.Invoice>): void {
  const { paymentRetryDays, afterLastRetry } = world.options;
  const before = findInvoice(world, id);
  const wait = paymentRetryDays[before.attempt_count];
  const next = wait === undefined ? null : nowOf(world, before) + days(wait);
  const invoice = change(world, id, { ...attempt, next_payment_attempt: next, auto_advance: next !== null });
  world.emit('invoice.payment_failed', invoice);
  changeCustomer(world, invoice.customer as string, { delinquent: true });
  const { id: subscription, status } = findSubscription(world, subscriptionOf(invoice));
  if (status === 'active') changeSubscription(world, subscription, { status: 'past_due' });
  if (next !== null || !OWING.has(findSubscription(world, subscription).status)) return;
  if (afterLastRetry === 'cancel') cancelNow(world, subscription, 'payment_failed');
  if (afterLastRetry === 'unpaid') changeSubscription(world, subscription, { status: 'unpaid' });
}

/**
 * Pays an open invoice because somebody asks for it.
 *
 * @throws ApiError 400 where it is not open, 402 where the card does not pay
 */
export function payNow(world: World, id: string): Stripe.Invoice {
  const invoice = findInvoice(world, id);
  if (invoice.status === 'draft') finalize(world, id);
  else if (invoice.status !== 'open')
    throw badRequest(`Invoice is already ${invoice.status}`, undefined, 'invoice_not_open');
  if (!payWith(world, id, 'known card')) throw declined();
  return findInvoice(world, id);
}
