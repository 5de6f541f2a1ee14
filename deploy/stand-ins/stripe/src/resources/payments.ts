import type Stripe from 'stripe';
import { createId, nowInSeconds, type Account } from '../account/account.js';
import type { PaymentOrder, Settlement } from '../account/state.js';
import { defineList } from '../http/params.js';
import { ApiError, badRequestError, defineRoute, findOrThrow, noParams } from '../http/route.js';
import { addBalanceTransaction } from './balance-transactions.js';
import { addToCashBalance } from './cash-balances.js';
import {
  isDeclinedCard,
  isFailingIban,
  needsAuthentication,
  type PaymentType,
  type TestCard,
  toMethodDetails,
} from './payment-methods.js';

export const findIntent = ({ state }: Account, id: string): Stripe.PaymentIntent =>
  findOrThrow(state.paymentIntents, id, 'payment_intent');

export const findCharge = ({ state }: Account, id: string): Stripe.Charge => findOrThrow(state.charges, id, 'charge');

export function changeIntent(
  account: Account,
  id: string,
  changes: Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  return (account.state.paymentIntents[id] = { ...findIntent(account, id), ...changes });
}

export function changeCharge(account: Account, id: string, changes: Partial<Stripe.Charge>): Stripe.Charge {
  return (account.state.charges[id] = { ...findCharge(account, id), ...changes });
}

/** @param method id of the payment method that the payment will be confirmed with; null until the client enters one */
export function createIntent(
  account: Account,
  { amount, currency, intent }: Pick<PaymentOrder, 'amount' | 'currency' | 'intent'>,
  customer: string | null,
  method: string | null = null,
): Stripe.PaymentIntent {
  const id = createId('pi');
  const row = {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    created: nowInSeconds(),
    currency,
    customer,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: method,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    ...intent,
  } as Stripe.PaymentIntent;
  account.state.paymentIntents[id] = row;
  account.emit('payment_intent.created', row);
  return row;
}

/**
 * Confirms a payment with a payment method. The new status is `succeeded`, `processing` for a direct debit,
 * `requires_action` for a card with 3-D Secure, or `requires_payment_method` for a declined card.
 *
 * @param isOffSession whether the client is absent and the payment method was saved earlier
 */
export function confirmIntent(
  account: Account,
  id: string,
  method: Stripe.PaymentMethod,
  test: TestCard,
  isOffSession = false,
): Stripe.PaymentIntent {
  changeIntent(account, id, { payment_method: method.id, last_payment_error: null, next_action: null });
  if (method.type === 'sepa_debit') return startDebit(account, id, test);
  if (isDeclinedCard(test, isOffSession)) {
    return failIntent(account, id, { code: 'card_declined', message: 'Your card was declined.' });
  }
  if (!needsAuthentication(test)) return chargeIntent(account, id);
  if (isOffSession) {
    const message = 'Your card was declined. This transaction requires authentication.';
    return failIntent(account, id, { code: 'authentication_required', message });
  }
  const waiting = changeIntent(account, id, { status: 'requires_action', next_action: { type: 'redirect_to_url' } });
  account.emit('payment_intent.requires_action', waiting);
  return waiting;
}

export function authenticateIntent(account: Account, id: string, succeeds: boolean): Stripe.PaymentIntent {
  if (succeeds) return chargeIntent(account, id);
  return failIntent(account, id, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

function startDebit(account: Account, id: string, test: TestCard): Stripe.PaymentIntent {
  const charge = addCharge(account, id, 'pending');
  const intent = changeIntent(account, id, { status: 'processing', latest_charge: charge.id });
  account.state.settlements[id] = {
    at: nowInSeconds() + account.options.settleSeconds,
    outcome: isFailingIban(test) ? 'failed' : 'paid',
  };
  account.emit('charge.pending', charge);
  account.emit('payment_intent.processing', intent);
  return intent;
}

export function settleIntent(account: Account, id: string, outcome: Settlement['outcome']): Stripe.PaymentIntent {
  if (findIntent(account, id).status !== 'processing') throw badRequestError('The payment is not processing.');
  delete account.state.settlements[id];
  if (outcome === 'paid') return chargeIntent(account, id);
  return failIntent(account, id, {
    code: 'debit_not_authorized',
    message: 'The customer has notified their bank that this payment was unauthorized.',
  });
}

const isCancelable = ({ status }: Stripe.PaymentIntent): boolean => /^requires_/.test(status);

export function assertUnpaid(intent: Stripe.PaymentIntent): void {
  if (isCancelable(intent)) return;
  const message = `This PaymentIntent has a status of ${intent.status}.`;
  throw new ApiError(400, message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

/** @throws ApiError 400 if the payment belongs to a checkout session, as at Stripe */
function assertNoSession({ state }: Account, id: string): void {
  if (!Object.values(state.sessions).some(({ payment_intent }) => payment_intent === id)) return;
  throw badRequestError('You cannot cancel the PaymentIntent for a Checkout Session.');
}

/** Cancels a payment. Money of a bank transfer returns to the cash balance of its customer. */
export function cancelIntent(account: Account, id: string): void {
  const intent = findIntent(account, id);
  if (!isCancelable(intent)) return;
  const missing = intent.next_action?.display_bank_transfer_instructions?.amount_remaining;
  if (typeof missing === 'number') {
    addToCashBalance(account, intent.customer as string, intent.currency, intent.amount - missing);
  }
  const canceled = changeIntent(account, id, { status: 'canceled', next_action: null });
  account.emit('payment_intent.canceled', canceled);
}

export function chargeIntent(account: Account, id: string): Stripe.PaymentIntent {
  const { latest_charge: pending, status, amount } = findIntent(account, id);
  const charge =
    status === 'processing'
      ? changeCharge(account, pending as string, { status: 'succeeded', paid: true })
      : addCharge(account, id, 'succeeded');
  const intent = changeIntent(account, id, {
    status: 'succeeded',
    amount_received: amount,
    latest_charge: charge.id,
    next_action: null,
  });
  account.emit('charge.succeeded', charge);
  account.emit('payment_intent.succeeded', intent);
  return intent;
}

const CARD_FEE = { share: 0.029, fixed: 30 };
const DEBIT_FEE = { share: 0.008, most: 600 };
const TRANSFER_FEE = { share: 0.005, most: 500 };

function getFee(type: string | undefined, amount: number): number {
  if (type === 'card') return Math.round(amount * CARD_FEE.share) + CARD_FEE.fixed;
  const { share, most } = type === 'customer_balance' ? TRANSFER_FEE : DEBIT_FEE;
  return Math.min(Math.round(amount * share), most);
}

/** Adds a payment to the account's balance. As at Stripe, callers do this after the events about the payment. */
export function addToBalance(account: Account, intent: Stripe.PaymentIntent): void {
  const charge = findCharge(account, intent.latest_charge as string);
  const type = charge.payment_method_details?.type;
  const transaction = addBalanceTransaction(account, {
    amount: charge.amount,
    currency: charge.currency,
    description: charge.description,
    getFee: (amount) => getFee(type, amount),
    source: charge.id,
    type: type === 'card' ? 'charge' : 'payment',
  });
  const changed = changeCharge(account, charge.id, { balance_transaction: transaction.id });
  account.emit('charge.updated', changed, { balance_transaction: null });
}

function addCharge(account: Account, intentId: string, status: Stripe.Charge.Status): Stripe.Charge {
  const intent = findIntent(account, intentId);
  const method = intent.payment_method as string;
  const { type } = account.state.paymentMethods[method]!;
  const id = createId(type === 'card' ? 'ch' : 'py');
  const charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: null,
    metadata: intent.metadata,
    paid: status === 'succeeded',
    payment_intent: intentId,
    payment_method: method,
    payment_method_details: toMethodDetails(type as PaymentType, account.state.cardNumbers[method]!),
    refunded: false,
    status,
  } as Stripe.Charge;
  account.state.charges[id] = charge;
  return charge;
}

type Failure = { code: Stripe.PaymentIntent.LastPaymentError.Code; message: string };

function failIntent(account: Account, id: string, { code, message }: Failure): Stripe.PaymentIntent {
  const before = findIntent(account, id);
  const failure = { status: 'failed', paid: false, failure_code: code } as const;
  const pending =
    before.status === 'processing' ? (before.latest_charge as string) : addCharge(account, id, 'failed').id;
  const charge = changeCharge(account, pending, failure);
  const intent = changeIntent(account, id, {
    status: 'requires_payment_method',
    last_payment_error: { charge: charge.id, code, message, type: 'card_error' },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
  });
  account.emit('charge.failed', charge);
  account.emit('payment_intent.payment_failed', intent);
  return intent;
}

export const paymentRoutes = [
  defineRoute('GET', '/v1/payment_intents/:id', noParams, (account, _, id) => findIntent(account, id)),
  defineRoute('POST', '/v1/payment_intents/:id/cancel', noParams, (account, _, id) => {
    assertUnpaid(findIntent(account, id));
    assertNoSession(account, id);
    cancelIntent(account, id);
    return findIntent(account, id);
  }),
  defineList('/v1/payment_intents', 'paymentIntents'),
  defineList('/v1/charges', 'charges', ['payment_intent']),
];
