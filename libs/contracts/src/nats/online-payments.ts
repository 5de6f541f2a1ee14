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

// Timeout of messages that call Stripe. It is longer than the timeout of requests to Stripe, including retries.
const STRIPE_TIMEOUT_MS = 20_000;

/** An invoice that a client wants to pay, and the amount of this payment. */
export interface PayableInvoice extends WithUserId {
  invoiceId: string;
  linkId: string;
  invoiceNumber: string;
  companyName: string;
  /** The field is missing if the message comes from the previous release. */
  clientName?: string;
  /** The e-mail address of the client. The text is empty if it is unknown. */
  clientEmail: string;
  /** Set if the client wants to save the card. The id of the schedule whose future invoices are charged to the card. */
  savesCardFor?: string;
  amount: Decimal;
  /** Missing if the amount is no deposit. */
  isDeposit?: true;
  currency: Currency;
  language: Language;
}

export interface NewPaymentSession extends PayableInvoice {
  /** The name of the payment in the language of the client, such as “Invoice INV-7” or “Deposit for invoice INV-7”. */
  title: string;
  /** URL after the payment. It contains `{CHECKOUT_SESSION_ID}`, which Stripe replaces. */
  successUrl: string;
  cancelUrl: string;
}

/** An open payment page at Stripe, or an awaited bank transfer, as billing describes it to invoicing. */
export interface OpenPaymentSession
  extends WithUserId, Pick<PayableInvoice, 'invoiceId' | 'linkId' | 'amount' | 'currency' | 'savesCardFor'> {
  sessionId: string;
  /**
   * True if the client has chosen to pay by bank transfer, and the money has not arrived. The session stays valid while
   * Stripe restricts the account, because the client may have sent the money.
   */
  awaitsTransfer?: boolean;
}

/**
 * An entry of an online payment: money that Stripe added to the account or took from it. The amount is negative for
 * refunds and for disputes.
 */
export interface OnlinePaymentEntry {
  /** Stripe's id of the charge, refund or dispute. It is unique. */
  reference: string;
  kind: 'payment' | 'refund' | 'dispute';
  amount: Decimal;
  at: Instant;
  /** The fee is null until Stripe has computed it. */
  fee: PaymentFee | null;
}

/**
 * The complete state of an online payment at Stripe. Invoicing replaces the stored state of the payment with this state.
 * Repeated and outdated events therefore do no harm. Billing sends the states of one payment one after the other. A
 * state that arrives after a newer one is ignored. The method of a bank transfer is known before the money arrives, and
 * after it was canceled.
 */
export interface SettledOnlinePayment extends WithUserId, Omit<OnlinePayment, 'refundable' | 'failedRefund'> {
  invoiceId: string;
  currency: Currency;
  entries: OnlinePaymentEntry[];
  /** A number that grows with each state of the payment. It is missing in messages of the previous release. */
  sequence?: number;
  /**
   * The card that the client saves for a schedule with this payment. Missing if the client saves no card, or if the
   * card is already stored.
   */
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

/** Messages to billing about clients who pay the users' invoices. */
export const paymentsAtStripe = {
  /** Returns the stored state of the user's payment account, without a request to Stripe. */
  getPaymentAccount: query<WithUserId, PaymentAccount>('billing.payment-account.get'),
  /** Fetches the state of the account from Stripe, stores it and passes it on to invoicing. */
  refreshPaymentAccount: command<WithUserId, PaymentAccount>('billing.payment-account.refresh', STRIPE_TIMEOUT_MS),
  /**
   * Turns online payments on. In the mode `connect`, the result contains the URL of Stripe's page on which the user
   * connects the account or adds missing information. The URL is null if nothing is missing.
   */
  connectPaymentAccount: command<
    WithUserId & { email: string; name: string; returnUrl: string; refreshUrl: string },
    { url: string | null; account: PaymentAccount }
  >('billing.payment-account.connect', STRIPE_TIMEOUT_MS),
  /** Turns online payments off and expires all open payment pages. Refunds stay possible. */
  turnOffPaymentAccount: idempotentCommand<WithUserId, PaymentAccount>(
    'billing.payment-account.turn-off',
    STRIPE_TIMEOUT_MS,
  ),
  /**
   * Opens a payment page at Stripe for an amount that invoicing has computed. Open pages of the same invoice with
   * another amount are expired first, and awaited bank transfers are canceled. An open page with the same content is used
   * again.
   *
   * @throws ONLINE_PAYMENT_UNAVAILABLE if the account accepts no payments, TOO_MANY_REQUESTS after 30 pages of the invoice
   *   that were opened within a day and not paid, PAYMENT_PROVIDER_FAILED
   */
  openPaymentSession: restrictToBff(
    command<NewPaymentSession, { url: string }>('billing.payment-sessions.open', STRIPE_TIMEOUT_MS),
  ),
  /**
   * Fetches a payment from Stripe and passes its state on to invoicing, after the client has returned from Stripe.
   * Sessions of other invoices are ignored.
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
  /** Lists the newest payouts of the user's account. */
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

/** Messages to invoicing about clients who pay online. Billing sends the unsigned messages. */
export const onlinePayments = {
  getOnlinePaymentChoices: query<WithUserId, OnlinePaymentChoices>('invoicing.online-payments.choices.get'),
  /** Stores the choices of the request. Missing choices do not change. */
  updateOnlinePaymentChoices: idempotentCommand<WithUserId & Partial<OnlinePaymentChoices>, OnlinePaymentChoices>(
    'invoicing.online-payments.choices.update',
  ),
  /** Lists all online payments of the user, oldest first. */
  exportOnlinePayments: query<WithUserId & { after?: string }, ListPart<StoredOnlinePayment>>(
    'invoicing.online-payments.export',
  ),
  /**
   * Records that the user has connected an account, or turned online payments on or off, and tells the user by e-mail.
   * `before` and `after` are ids of accounts, or '' while clients cannot pay online.
   */
  recordAccountChange: command<
    WithUserId & WithNoticeRecipient & { before: string; after: string },
    Record<string, never>
  >('invoicing.online-payments.account-change'),
  /**
   * Checks that the invoice of a link can be paid, and computes the amount of the payment.
   *
   * @throws NOT_FOUND, TEST_LINK, ONLINE_PAYMENT_UNAVAILABLE, or INVALID_INPUT for an amount that is not allowed, or
   *   if the client wants to save a card but can no longer do so
   */
  preparePayment: restrictToBff(
    query<LinkAddress & { amount?: Decimal; savesCard?: boolean }, PayableInvoice>('invoicing.online-payments.prepare'),
  ),
  /**
   * Stores the state of an online payment. `isKnown` is false if the invoice no longer exists, so that nothing was
   * stored.
   */
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
   * Returns the ids of sessions that must be closed. An open page must expire, and an awaited bank transfer must be
   * canceled. The reasons are a changed amount due, a payment in progress, or a revoked link.
   */
  findOutdatedSessions: allowUnsigned(
    query<{ sessions: OpenPaymentSession[] }, { sessionIds: string[] }>('invoicing.online-payments.outdated-sessions'),
  ),
} as const;
