import type Stripe from 'stripe';
import { createId, type Account } from '../account/account.js';
import type { CheckoutOrder } from '../account/state.js';
import { toApiList } from '../http/params.js';
import { createDraftInvoice } from './invoice-object.js';
import { finalizeInvoice, tryToPay } from './invoices.js';
import { toSeconds, getPeriodEnd } from './period.js';
import { cancelNow, getClockId, findSubscription, getItem, toItemsOfPeriod } from './subscriptions.js';

export function createSubscription(
  account: Account,
  customer: Stripe.Customer,
  order: CheckoutOrder,
  method: Stripe.PaymentMethod,
): Stripe.Subscription {
  const { id } = createSubscriptionObject(account, customer, order, method);
  const invoice = createDraftInvoice(account, id, null);
  account.emit('customer.subscription.created', findSubscription(account, id));
  account.emit('invoice.created', invoice);
  finalizeInvoice(account, invoice.id);
  tryToPay(account, invoice.id, 'any card');
  return findSubscription(account, id);
}

function createSubscriptionObject(
  account: Account,
  customer: Stripe.Customer,
  order: CheckoutOrder,
  method: Stripe.PaymentMethod,
): Stripe.Subscription {
  const clock = getClockId(customer);
  const now = account.now(clock);
  const price = order.item.price!;
  const trialEnd = order.trialDays === null ? null : now + toSeconds(order.trialDays);
  const id = createId('sub');
  const subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    cancellation_details: { reason: null },
    created: now,
    currency: price.currency,
    customer: customer.id,
    default_payment_method: method.id,
    items: toApiList(`/v1/subscription_items?subscription=${id}`, [
      createItem(id, price, order.item.quantity ?? 1, now, trialEnd ?? getPeriodEnd(now, now)),
    ]),
    latest_invoice: null,
    metadata: order.metadata,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: clock,
    trial_end: trialEnd,
  } as Stripe.Subscription;
  account.state.subscriptions[id] = subscription;
  return subscription;
}

const createItem = (subscription: string, price: Stripe.Price, quantity: number, start: number, end: number) =>
  ({
    id: createId('si', 14),
    object: 'subscription_item',
    created: start,
    current_period_end: end,
    current_period_start: start,
    metadata: {},
    price,
    quantity,
    subscription,
  }) as Stripe.SubscriptionItem;

/** The time for which a new invoice is a draft. At the real Stripe, it is one hour. */
const DRAFT_DURATION_SECONDS = 60 * 60;

/** Days from `customer.subscription.trial_will_end` to the end of the trial. */
const REMINDER_DAYS = 3;

export interface DueAction {
  /** Time in Unix seconds. */
  at: number;
  run(): void;
}

export function listDueActions(account: Account, subscription: Stripe.Subscription): DueAction[] {
  const { id, status, trial_end: trialEnd, cancel_at: cancelAt } = subscription;
  if (!ONGOING_STATUSES.has(status)) return [];
  const { current_period_end: periodEnds } = getItem(subscription);
  const actions: DueAction[] = [];
  if (cancelAt !== null)
    actions.push({ at: cancelAt, run: () => void cancelNow(account, id, 'cancellation_requested') });
  if (cancelAt === null || cancelAt > periodEnds)
    actions.push({ at: periodEnds, run: () => startNextPeriod(account, id) });
  if (status === 'trialing' && trialEnd !== null && account.state.trialReminders[id] !== trialEnd) {
    actions.push({ at: trialEnd - toSeconds(REMINDER_DAYS), run: () => sendTrialReminder(account, id, trialEnd) });
  }
  return actions;
}

const ONGOING_STATUSES = new Set<string>(['trialing', 'active', 'past_due', 'unpaid']);

function sendTrialReminder(account: Account, id: string, trialEnd: number): void {
  account.state.trialReminders[id] = trialEnd;
  account.emit('customer.subscription.trial_will_end', findSubscription(account, id));
}

function startNextPeriod(account: Account, id: string): void {
  const before = findSubscription(account, id);
  const { current_period_end: start } = getItem(before);
  const status = before.status === 'trialing' ? 'active' : before.status;
  const end = getPeriodEnd(before.billing_cycle_anchor, start);
  account.state.subscriptions[id] = { ...before, status, items: toItemsOfPeriod(before, start, end) };
  const invoice = createDraftInvoice(account, id, start + DRAFT_DURATION_SECONDS);
  account.emit('customer.subscription.updated', findSubscription(account, id));
  account.emit('invoice.created', invoice);
}
