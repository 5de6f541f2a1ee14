import type { OnlinePaymentMethod, OnlinePaymentState, PaymentFee, SavedCard } from '@paperbill/contracts/http';
import type { OnlinePaymentEntry, SettledOnlinePayment } from '@paperbill/contracts/nats';
import type Stripe from 'stripe';
import { awaitsTransfer } from './bank-transfers.js';
import type { ClientPayment, ClientPaymentState } from './client-payment.entity.js';
import { fromStripeAmount } from './stripe-amounts.js';

/** A payment as Stripe returns it, with expanded balance transactions. */
export interface PaymentAtStripe {
  intent: Stripe.PaymentIntent;
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** A declined card leaves the session open, because the client can try again. */
export function getSessionState(
  { status }: Pick<Stripe.Checkout.Session, 'status'>,
  intent: Pick<Stripe.PaymentIntent, 'status' | 'next_action'> | null,
): ClientPaymentState {
  if (intent?.status === 'succeeded') return 'succeeded';
  if (status !== 'complete' || !intent) return status === 'open' ? 'open' : 'expired';
  if (intent.status === 'canceled') return 'canceled';
  if (awaitsTransfer(intent)) return 'awaiting_transfer';
  // Stripe waits for a new payment method after a direct debit has failed.
  return intent.status === 'requires_payment_method' ? 'failed' : 'processing';
}

export const isUnpaid = ({ status }: Pick<Stripe.PaymentIntent, 'status'>): boolean =>
  status !== 'succeeded' && status !== 'processing' && status !== 'canceled';

/** Billing cancels unpaid charges at Stripe. If Stripe has tried to charge the card before, the state is `failed`. */
export function getChargeState({ intent, charges }: PaymentAtStripe): OnlinePaymentState {
  if (intent.status === 'succeeded') return 'succeeded';
  if (intent.status === 'processing') return 'processing';
  return intent.last_payment_error !== null || charges.length > 0 ? 'failed' : 'canceled';
}

export function toSettledPayment(
  { userId, invoiceId, currency }: Pick<ClientPayment, 'userId' | 'invoiceId' | 'currency'>,
  state: OnlinePaymentState,
  { intent, charges, refunds, disputes }: PaymentAtStripe,
): SettledOnlinePayment {
  const newest = charges.toSorted((one, other) => other.created - one.created)[0];
  const failure = intent.last_payment_error;
  return {
    userId,
    id: intent.id,
    state,
    amount: fromStripeAmount(intent.amount, currency),
    method: getMethod(newest?.payment_method_details?.type ?? toExpandedMethod(intent.payment_method)?.type),
    failure: state === 'failed' ? (failure?.decline_code ?? failure?.code ?? newest?.failure_code ?? 'unknown') : '',
    createdAt: toInstant(intent.created),
    invoiceId,
    currency,
    entries: [
      ...charges.filter(({ status }) => status === 'succeeded').map((charge) => toChargeEntry(charge, currency)),
      ...refunds.filter(movesMoney).map((refund) => toRefundEntry(refund, currency)),
      ...disputes.filter(isWithdrawn).map((dispute) => toDisputeEntry(dispute, currency)),
    ],
  };
}

/**
 * Returns the last state of a payment in progress that can no longer be fetched, because the user has disconnected the
 * account. The method of a direct debit is no longer known.
 */
export const toUnreachablePayment = (payment: ClientPayment): SettledOnlinePayment => ({
  userId: payment.userId,
  id: payment.paymentIntentId!,
  state: 'canceled',
  amount: payment.amount,
  method: payment.state === 'awaiting_transfer' ? 'bank_transfer' : 'other',
  failure: 'account_disconnected',
  createdAt: payment.createdAt.toISOString(),
  invoiceId: payment.invoiceId,
  currency: payment.currency,
  entries: [],
});

function toChargeEntry(charge: Stripe.Charge, currency: string): OnlinePaymentEntry {
  const transaction = toExpandedTransaction(charge.balance_transaction);
  return {
    reference: charge.id,
    kind: 'payment',
    amount: fromStripeAmount(charge.amount, currency),
    // A direct debit is charged days after the client has confirmed it.
    at: toInstant(transaction?.created ?? charge.created),
    fee: transaction && toFee([transaction]),
  };
}

/** A refund that failed or was canceled returns its money to the account. */
export const movesMoney = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';

function toRefundEntry(refund: Stripe.Refund, currency: string): OnlinePaymentEntry {
  const transaction = toExpandedTransaction(refund.balance_transaction);
  return {
    reference: refund.id,
    kind: 'refund',
    amount: fromStripeAmount(-refund.amount, currency),
    at: toInstant(refund.created),
    fee: transaction && toFee([transaction]),
  };
}

/** An inquiry withdraws no money. A dispute that the user has won returns the money, perhaps at another rate. */
const isWithdrawn = ({ status, balance_transactions }: Stripe.Dispute): boolean =>
  status !== 'won' && balance_transactions.some(({ amount }) => amount < 0);

const toDisputeEntry = (dispute: Stripe.Dispute, currency: string): OnlinePaymentEntry => ({
  reference: dispute.id,
  kind: 'dispute',
  amount: fromStripeAmount(-dispute.amount, currency),
  at: toInstant(dispute.created),
  fee: toFee(dispute.balance_transactions),
});

function toFee(transactions: Stripe.BalanceTransaction[]): PaymentFee {
  const currency = transactions[0]!.currency.toUpperCase();
  const add = (field: 'fee' | 'net') => transactions.reduce((sum, transaction) => sum + transaction[field], 0);
  return { fee: fromStripeAmount(add('fee'), currency), net: fromStripeAmount(add('net'), currency), currency };
}

/**
 * Returns the card of a successful charge. Returns null if Stripe does not know the last four digits, because these
 * digits identify the card for users and clients.
 */
export function findSavedCard({ created, payment_method_details: details }: Stripe.Charge): SavedCard | null {
  const { brand, last4 } = details?.card ?? {};
  return last4 && /^\d{4}$/.test(last4) ? { brand: brand ?? 'card', last4, savedAt: toInstant(created) } : null;
}

const toExpandedTransaction = (
  transaction: string | Stripe.BalanceTransaction | null,
): Stripe.BalanceTransaction | null => (typeof transaction === 'string' ? null : transaction);

/** The payment method of a bank transfer is known before it has a charge. */
const toExpandedMethod = (method: string | Stripe.PaymentMethod | null): Stripe.PaymentMethod | null =>
  typeof method === 'string' ? null : method;

const PAYMENT_METHODS: Record<string, OnlinePaymentMethod> = {
  card: 'card',
  sepa_debit: 'sepa_debit',
  customer_balance: 'bank_transfer',
};

const getMethod = (type: string | undefined): OnlinePaymentMethod => PAYMENT_METHODS[type ?? ''] ?? 'other';

const toInstant = (seconds: number): string => new Date(seconds * 1_000).toISOString();
