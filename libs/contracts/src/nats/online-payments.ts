import type {
  OnlinePayment,
  OnlinePaymentChoices,
  PaymentAccount,
  PaymentAccountState,
  PaymentFee,
  Payout,
  SavedCard,
  StoredOnlinePayment,
} from '../http/index.js';
import type { Currency } from '../rules/currencies.js';
import type { Language } from '../rules/languages.js';
import type { Decimal, Instant } from '../rules/values.js';
import type { LinkAddress } from './client-links.js';
import {
  allowUnsigned,
  command,
  restrictToBff,
  idempotentCommand,
  type ListPart,
  query,
  type WithNoticeRecipient,
  type WithUserId,
} from './message.js';

// Longer than the timeout of requests to Stripe, including retries.
const STRIPE_TIMEOUT_MS = 20_000;

export interface PayableInvoice extends WithUserId {
  invoiceId: string;
  linkId: string;
  invoiceNumber: string;
  companyName: string;
  /** Missing in messages of the previous release. */
  clientName?: string;
  /** Empty if unknown. */
  clientEmail: string;
  /** Set if the client wants to save the card: the schedule whose future invoices are charged to the card. */
  savesCardFor?: string;
  amount: Decimal;
  isDeposit?: true;
  currency: Currency;
  language: Language;
}

export interface NewPaymentSession extends PayableInvoice {
  /** In the language of the client, such as “Invoice INV-7” or “Deposit for invoice INV-7”. */
  title: string;
  /** Stripe replaces `{CHECKOUT_SESSION_ID}` in this URL. */
  successUrl: string;
  cancelUrl: string;
}

/** An open payment page at Stripe, or an awaited bank transfer. */
export interface OpenPaymentSession
  extends WithUserId, Pick<PayableInvoice, 'invoiceId' | 'linkId' | 'amount' | 'currency' | 'savesCardFor'> {
  sessionId: string;
  /**
   * The session of an awaited bank transfer stays valid while Stripe restricts the account, because the client may have
   * sent the money.
   */
  awaitsTransfer?: boolean;
}

/** Money that Stripe added to the account or took from it. The amount is negative for refunds and for disputes. */
export interface OnlinePaymentEntry {
  /** Stripe's id of the charge, refund or dispute. It is unique. */
  reference: string;
  kind: 'payment' | 'refund' | 'dispute';
  amount: Decimal;
  at: Instant;
  /** Null until Stripe has computed the fee. */
  fee: PaymentFee | null;
}

/**
 * The complete state of an online payment. It replaces the stored state, so repeated and outdated events do no harm.
 * Billing sends the states of one payment one after the other. A state that arrives after a newer one is ignored. The
 * method of a bank transfer is known before the money arrives, and after it was canceled.
 */
export interface SettledOnlinePayment extends WithUserId, Omit<OnlinePayment, 'refundable' | 'failedRefund'> {
  invoiceId: string;
  currency: Currency;
  entries: OnlinePaymentEntry[];
  /** Grows with each state of the payment. Missing in messages of the previous release. */
  sequence?: number;
  /** The card that the client saves with this payment. Missing if there is none, or if the card is already stored. */
  savedCard?: SavedCard & { recurringId: string };
  /** The saved card of an automatic payment. Missing for other payments, and until the card was charged. */
  chargedCard?: Pick<SavedCard, 'brand' | 'last4'>;
}

export interface RefundOnlinePayment extends WithUserId {
  /** The id of the PaymentIntent at Stripe. */
  paymentId: string;
  amount: Decimal;
  idempotencyKey: string;
}

export const paymentsAtStripe = {
  /** Sends no request to Stripe. */
  getPaymentAccount: query<WithUserId, PaymentAccount>('billing.payment-account.get'),
  /** Fetches the state of the account from Stripe, stores it and passes it on to invoicing. */
  refreshPaymentAccount: command<WithUserId, PaymentAccount>('billing.payment-account.refresh', STRIPE_TIMEOUT_MS),
  /**
   * In the mode `connect`, `url` is Stripe's page on which the user connects the account or adds missing information.
   * `url` is null if nothing is missing.
   */
  connectPaymentAccount: command<
    WithUserId & { email: string; name: string; returnUrl: string; refreshUrl: string },
    { url: string | null; account: PaymentAccount }
  >('billing.payment-account.connect', STRIPE_TIMEOUT_MS),
  /** Expires all open payment pages. Refunds stay possible. */
  turnOffPaymentAccount: idempotentCommand<WithUserId, PaymentAccount>(
    'billing.payment-account.turn-off',
    STRIPE_TIMEOUT_MS,
  ),
  /**
   * Opens a payment page at Stripe for an amount that invoicing has computed. Open pages of the same invoice with
   * another amount are expired first, and awaited bank transfers are canceled. An open page with the same content is
   * used again.
   * @throws ONLINE_PAYMENT_UNAVAILABLE if the account accepts no payments; PAYMENT_PROVIDER_FAILED; TOO_MANY_REQUESTS
   * after 30 pages of the invoice that were opened within a day and not paid
   */
  openPaymentSession: restrictToBff(
    command<NewPaymentSession, { url: string }>('billing.payment-sessions.open', STRIPE_TIMEOUT_MS),
  ),
  /**
   * Passes the state of a payment on to invoicing, after the client has returned from Stripe. Sessions of other
   * invoices are ignored.
   */
  syncPaymentSession: restrictToBff(
    idempotentCommand<WithUserId & { invoiceId: string; sessionId: string }, Record<string, never>>(
      'billing.payment-sessions.sync',
      STRIPE_TIMEOUT_MS,
    ),
  ),
  /**
   * Refunds a payment or a part of it. The refund reaches invoicing as an entry of the payment.
   * @throws NOT_FOUND, INVALID_INPUT if the amount is too high, PAYMENT_PROVIDER_FAILED
   */
  refundPayment: idempotentCommand<RefundOnlinePayment, Record<string, never>>(
    'billing.payments.refund',
    STRIPE_TIMEOUT_MS,
  ),
  listPayouts: query<WithUserId, { payouts: Payout[] }>('billing.payouts.list', STRIPE_TIMEOUT_MS),
  /**
   * Stores an event of the endpoint for clients' payments once, even if it arrives several times.
   * @throws WEBHOOK_SIGNATURE_INVALID if the signature is wrong or too old
   */
  receivePaymentsWebhook: restrictToBff(
    command<{ payload: string; signature: string }, { eventId: string; stored: boolean }>(
      'billing.payments-webhooks.receive',
    ),
  ),
} as const;

/** Billing sends the messages with `allowUnsigned`. */
export const onlinePayments = {
  getOnlinePaymentChoices: query<WithUserId, OnlinePaymentChoices>('invoicing.online-payments.choices.get'),
  /** Choices that the request does not contain stay as they are. */
  updateOnlinePaymentChoices: idempotentCommand<WithUserId & Partial<OnlinePaymentChoices>, OnlinePaymentChoices>(
    'invoicing.online-payments.choices.update',
  ),
  /** Returns the oldest payments first. */
  exportOnlinePayments: query<WithUserId & { after?: string }, ListPart<StoredOnlinePayment>>(
    'invoicing.online-payments.export',
  ),
  /**
   * The user has connected an account, or turned online payments on or off, and gets an e-mail about it. `before` and
   * `after` are ids of accounts, or '' while clients cannot pay online.
   */
  recordAccountChange: command<
    WithUserId & WithNoticeRecipient & { before: string; after: string },
    Record<string, never>
  >('invoicing.online-payments.account-change'),
  /**
   * Checks that the invoice of a link can be paid, and computes the amount of the payment.
   * @throws NOT_FOUND, TEST_LINK, ONLINE_PAYMENT_UNAVAILABLE, or INVALID_INPUT for an amount that is not allowed, or if
   * the client wants to save a card but can no longer do so
   */
  preparePayment: restrictToBff(
    query<LinkAddress & { amount?: Decimal; savesCard?: boolean }, PayableInvoice>('invoicing.online-payments.prepare'),
  ),
  /** `isKnown` is false if the invoice no longer exists, so that nothing was stored. */
  settleOnlinePayment: allowUnsigned(
    idempotentCommand<SettledOnlinePayment, { isKnown: boolean }>('invoicing.online-payments.settle'),
  ),
  /** Stores whether the user's clients can pay online. */
  setPaymentAccountState: allowUnsigned(
    idempotentCommand<WithUserId & { state: PaymentAccountState }, Record<string, never>>(
      'invoicing.online-payments.account-state',
    ),
  ),
  /**
   * Returns the sessions that must be closed: an open page must expire, and an awaited bank transfer must be canceled.
   * The reasons are a changed amount due, a payment in progress, or a revoked link.
   */
  findOutdatedSessions: allowUnsigned(
    query<{ sessions: OpenPaymentSession[] }, { sessionIds: string[] }>('invoicing.online-payments.outdated-sessions'),
  ),
} as const;
