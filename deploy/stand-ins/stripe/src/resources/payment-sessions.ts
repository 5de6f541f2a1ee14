import type Stripe from 'stripe';
import { z } from 'zod';
import { createRandomText, nowInSeconds, type Account } from '../account/account.js';
import type { PaymentOrder, Settlement } from '../account/state.js';
import { booleanParam, emailParam, integerParam, metadataParam, textParam, urlParam } from '../http/params.js';
import { ApiError, badRequestError, findOrThrow } from '../http/route.js';
import { assertCanCharge, canCharge } from './accounts.js';
import {
  awaitsTransfer,
  offersTransfers,
  receiveTransfer,
  startTransfer,
  transferOptionsSchema,
} from './bank-transfers.js';
import { checkAmount } from './currencies.js';
import { createCustomer, findCustomer } from './customers.js';
import { createPaymentMethod, type PaymentType, readPaymentNumber } from './payment-methods.js';
import { addToBalance, authenticateIntent, confirmIntent, createIntent, findIntent, settleIntent } from './payments.js';

const MINUTE_SECONDS = 60;
const LIFETIME_SECONDS = { least: 30 * MINUTE_SECONDS, most: 24 * 60 * MINUTE_SECONDS };

export const paymentSessionSchema = z.strictObject({
  mode: z.literal('payment'),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  adaptive_pricing: z.strictObject({ enabled: booleanParam }).optional(),
  cancel_url: urlParam.optional(),
  client_reference_id: textParam.max(200).optional(),
  customer: textParam.optional(),
  customer_creation: z.literal('always').optional(),
  customer_email: emailParam.optional(),
  expires_at: integerParam.optional(),
  line_items: z.array(
    z.strictObject({
      price_data: z.strictObject({
        currency: textParam,
        product_data: z.strictObject({ name: textParam, description: textParam.optional() }),
        unit_amount: integerParam,
      }),
      quantity: integerParam.optional(),
    }),
  ),
  locale: textParam.optional(),
  metadata: metadataParam,
  payment_intent_data: z
    .strictObject({
      description: textParam.max(1000).optional(),
      metadata: metadataParam,
      setup_future_usage: z.literal('off_session').optional(),
    })
    .optional(),
  payment_method_options: z.strictObject({ customer_balance: transferOptionsSchema.optional() }).optional(),
  submit_type: z.literal('pay').optional(),
  success_url: urlParam,
});
export type NewPaymentSession = z.infer<typeof paymentSessionSchema>;

export function createPaymentSession(account: Account, params: NewPaymentSession): Stripe.Checkout.Session {
  assertCanCharge(account);
  if (params.customer) findCustomer(account, params.customer, 'customer');
  const order = toOrder(params);
  checkAmount(order.amount, order.currency);
  const now = nowInSeconds();
  const expires_at = params.expires_at ?? now + LIFETIME_SECONDS.most;
  // Clocks may differ, so Stripe allows a small deviation from the limits.
  if (
    expires_at < now + LIFETIME_SECONDS.least - MINUTE_SECONDS ||
    expires_at > now + LIFETIME_SECONDS.most + MINUTE_SECONDS
  ) {
    throw badRequestError('The `expires_at` timestamp must be from 30 minutes to 24 hours from now.', 'expires_at');
  }
  const id = `cs_test_${createRandomText(58)}`;
  const session = {
    id,
    object: 'checkout.session',
    amount_total: order.amount,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: now,
    currency: order.currency,
    customer: params.customer ?? null,
    customer_creation: params.customer_creation ?? null,
    customer_details: null,
    customer_email: params.customer_email ?? null,
    expires_at,
    locale: params.locale ?? null,
    metadata: params.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_method_types: params.allowed_payment_method_types ?? listMethods(account, params, order.currency),
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
    url: `${account.url}/c/pay/${id}`,
  } as Stripe.Checkout.Session;
  account.state.sessions[id] = session;
  account.state.paymentOrders[id] = order;
  return session;
}

function listMethods(account: Account, params: NewPaymentSession, currency: string): PaymentType[] {
  const transfer = params.payment_method_options?.customer_balance;
  return [
    'card',
    ...(currency === 'eur' ? (['sepa_debit'] as const) : []),
    ...(offersTransfers(account, currency, params.customer, transfer) ? (['customer_balance'] as const) : []),
  ];
}

function toOrder({ line_items, payment_intent_data: data }: NewPaymentSession): PaymentOrder {
  const [item, ...more] = line_items;
  if (!item) throw badRequestError('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (more.length) throw badRequestError('The local Stripe sells one thing at a time.', 'line_items');
  const { currency, unit_amount, product_data } = item.price_data;
  return {
    name: product_data.name,
    description: product_data.description ?? null,
    amount: unit_amount * (item.quantity ?? 1),
    currency: currency.toLowerCase(),
    intent: {
      description: data?.description ?? null,
      metadata: data?.metadata ?? {},
      setup_future_usage: data?.setup_future_usage ?? null,
    },
  };
}

export interface PaymentForm {
  type: PaymentType;
  number: string;
  email: string;
}

/**
 * If the status of the result is still `open`, the client must complete 3-D Secure.
 *
 * @throws ApiError 400 if a field is invalid, 402 if the payment is declined, 403 if the account may not charge
 */
export function payPaymentSession(account: Account, id: string, form: PaymentForm): Stripe.Checkout.Session {
  if (!canCharge(account)) throw new ApiError(403, 'This business cannot accept payments at the moment.');
  const session = findOrThrow(account.state.sessions, id, 'checkout.session');
  const order = account.state.paymentOrders[id]!;
  if (!session.payment_method_types.includes(form.type)) throw badRequestError('Choose another payment method.');
  const test = readPaymentNumber(form.type, form.number);
  const email = session.customer_email ?? form.email;
  if (!session.customer && !emailParam.safeParse(email).success) {
    throw badRequestError('Enter your e-mail address.', 'email', 'email_invalid');
  }
  const customer = (session.customer as string | null) ?? createNeededCustomer(account, session, order, email);
  const intent = (session.payment_intent as string | null) ?? createIntent(account, order, customer).id;
  account.state.sessions[id] = {
    ...session,
    customer,
    customer_details: { email } as Stripe.Checkout.Session.CustomerDetails,
    payment_intent: intent,
  };
  const method = createPaymentMethod(account, form.type, test, order.intent.setup_future_usage && customer);
  const confirmed =
    form.type === 'customer_balance'
      ? startTransfer(account, intent, method)
      : confirmIntent(account, intent, method, test);
  return continueSession(account, id, confirmed);
}

function createNeededCustomer(
  account: Account,
  { customer_creation }: Stripe.Checkout.Session,
  { intent }: PaymentOrder,
  email: string,
): string | null {
  if (customer_creation !== 'always' && intent.setup_future_usage === null) return null;
  return createCustomer(account, { email }).id;
}

/**
 * @param succeeds whether the client completes 3-D Secure
 * @throws ApiError 402 if the client does not complete it
 */
export function authenticateSession(account: Account, id: string, succeeds: boolean): Stripe.Checkout.Session {
  const { payment_intent: intent } = findOrThrow(account.state.sessions, id, 'checkout.session');
  if (!intent || findIntent(account, intent as string).status !== 'requires_action') {
    throw badRequestError('This payment does not wait for 3-D Secure.');
  }
  return continueSession(account, id, authenticateIntent(account, intent as string, succeeds));
}

function continueSession(account: Account, id: string, intent: Stripe.PaymentIntent): Stripe.Checkout.Session {
  const session = account.state.sessions[id]!;
  const { last_payment_error: failure, status } = intent;
  if (failure)
    throw new ApiError(402, failure.message!, { type: 'card_error', ...(failure.code && { code: failure.code }) });
  if (status === 'requires_action' && !awaitsTransfer(intent)) return session;
  const complete: Stripe.Checkout.Session = {
    ...session,
    payment_status: status === 'succeeded' ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  };
  account.state.sessions[id] = complete;
  account.emit('checkout.session.completed', complete);
  if (status === 'succeeded') addToBalance(account, intent);
  return complete;
}

export function settlePayment(account: Account, id: string, outcome: Settlement['outcome']): Stripe.PaymentIntent {
  const intent = settleIntent(account, id, outcome);
  if (outcome === 'paid') completeLatePayment(account, intent);
  else {
    const session = findSessionOfIntent(account, id);
    if (session) account.emit('checkout.session.async_payment_failed', session);
  }
  return findIntent(account, id);
}

export function fundTransfer(account: Account, id: string, amount?: number): Stripe.PaymentIntent {
  for (const paid of receiveTransfer(account, id, amount)) completeLatePayment(account, paid);
  return findIntent(account, id);
}

const findSessionOfIntent = ({ state }: Account, id: string): Stripe.Checkout.Session | undefined =>
  Object.values(state.sessions).find(({ payment_intent }) => payment_intent === id);

/** Completes a payment that has succeeded after the client left the page. */
function completeLatePayment(account: Account, intent: Stripe.PaymentIntent): void {
  const session = findSessionOfIntent(account, intent.id);
  if (session) {
    const paid: Stripe.Checkout.Session = { ...session, payment_status: 'paid' };
    account.state.sessions[session.id] = paid;
    account.emit('checkout.session.async_payment_succeeded', paid);
  }
  addToBalance(account, intent);
}

/** Returns the time of the next settlement in Unix seconds, or Infinity if no payment is processing. */
export const getNextSettlement = ({ state }: Account): number =>
  Math.min(...Object.values(state.settlements).map(({ at }) => at));

export function settleDuePayments(account: Account, now: number): void {
  for (const [id, { at, outcome }] of Object.entries(account.state.settlements)) {
    if (at <= now) settlePayment(account, id, outcome);
  }
}
