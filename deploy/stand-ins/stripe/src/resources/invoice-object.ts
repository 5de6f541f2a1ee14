import type Stripe from 'stripe';
import { createId, type Account } from '../account/account.js';
import { toApiList } from '../http/params.js';
import { findCustomer } from './customers.js';
import { getClockId, findSubscription, getItem } from './subscriptions.js';

/** Stripe finalizes a draft invoice after one hour. */
const DRAFT_SECONDS = 60 * 60;

/** A draft for the current period, without an event. During a trial, the amount is $0. */
export function invoicePeriod(
  account: Account,
  subscriptionId: string,
  reason: 'subscription_create' | 'subscription_cycle',
): Stripe.Invoice {
  const subscription = findSubscription(account, subscriptionId);
  const { current_period_start: start, price, quantity = 1 } = getItem(subscription);
  const amount = subscription.status === 'trialing' ? 0 : price.unit_amount! * quantity;
  const id = createId('in');
  const first = reason === 'subscription_create';
  const unpaid = subscription.status === 'unpaid';
  const invoice = createInvoice(account, subscription, {
    id,
    amount_due: amount,
    amount_remaining: amount,
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    // Stripe does not collect draft invoices of an unpaid subscription.
    auto_advance: !unpaid,
    automatically_finalizes_at: first || unpaid ? null : start + DRAFT_SECONDS,
    billing_reason: reason,
    created: start,
    lines: toApiList(`/v1/invoices/${id}/lines`, [createLine(account, id, subscription, amount)]),
    period_end: start,
    period_start: first ? start : getPreviousStart(account, subscription),
  });
  account.state.invoices[id] = invoice;
  account.state.subscriptions[subscriptionId] = { ...subscription, latest_invoice: id };
  return invoice;
}

const getPreviousStart = ({ state }: Account, { latest_invoice, start_date }: Stripe.Subscription): number =>
  state.invoices[latest_invoice as string]?.lines.data[0]?.period.start ?? start_date;

type GivenFields =
  | 'id'
  | 'amount_due'
  | 'amount_remaining'
  | 'subtotal'
  | 'subtotal_excluding_tax'
  | 'total'
  | 'total_excluding_tax'
  | 'auto_advance'
  | 'automatically_finalizes_at'
  | 'billing_reason'
  | 'created'
  | 'lines'
  | 'period_end'
  | 'period_start';

function createInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  given: Pick<Stripe.Invoice, GivenFields>,
): Stripe.Invoice {
  const customer = findCustomer(account, subscription.customer as string);
  return {
    ...given,
    object: 'invoice',
    account_country: 'US',
    account_name: 'The local Stripe',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    collection_method: 'charge_automatically',
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: given.automatically_finalizes_at,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    test_clock: getClockId(subscription),
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

function createLine(
  account: Account,
  invoice: string,
  subscription: Stripe.Subscription,
  amount: number,
): Stripe.InvoiceLineItem {
  const item = getItem(subscription);
  const product = account.state.products[item.price.product as string]!;
  const { currency, metadata } = subscription;
  const trial = subscription.status === 'trialing';
  return {
    id: createId('il'),
    object: 'line_item',
    amount,
    currency,
    description: trial ? `Free trial for ${item.quantity} × ${product.name}` : `${item.quantity} × ${product.name}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: product.id },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
