import type Stripe from 'stripe';
import { createId, type Account } from '../account/account.js';
import { getClockId, findSubscription, getItem } from './subscriptions.js';

export function createDraftInvoice(
  account: Account,
  subscriptionId: string,
  finalizesAt: number | null,
): Stripe.Invoice {
  const subscription = findSubscription(account, subscriptionId);
  const { current_period_start: start, price, quantity = 1 } = getItem(subscription);
  const amount = subscription.status === 'trialing' ? 0 : price.unit_amount! * quantity;
  const id = createId('in');
  const invoice = {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    auto_advance: true,
    automatically_finalizes_at: finalizesAt,
    created: start,
    currency: subscription.currency,
    customer: subscription.customer,
    next_payment_attempt: finalizesAt,
    parent: {
      subscription_details: { metadata: subscription.metadata, subscription: subscriptionId },
      type: 'subscription_details',
    },
    status: 'draft',
    test_clock: getClockId(subscription),
  } as Stripe.Invoice;
  account.state.invoices[id] = invoice;
  account.state.subscriptions[subscriptionId] = { ...subscription, latest_invoice: id };
  return invoice;
}
