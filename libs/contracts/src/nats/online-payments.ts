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

// This timeout is longer than the timeout of requests to Stripe with all retries.
const STRIPE_TIMEOUT_MS = 20_000;

export interface PayableInvoice extends WithUserId {
  invoiceId: string;
  linkId: string;
  invoiceNumber: string;
  companyName: string;
  /** Messages of the previous release do not contain this field. */
  clientName?: string;
  /** The e-mail address is empty if it is unknown. */
  clientEmail: string;
  /**
   * The id of the schedule whose future invoices are charged to the card. The field is missing if the client does not
   * want to save the card.
   */
  savesCardFor?: string;
  amount: Decimal;
  isDeposit?: true;
  currency: Currency;
  language: Language;
}

export interface NewPaymentSession extends PayableInvoice {
  /** The title in the language of the client, such as “Invoice INV-7” or “Deposit for invoice INV-7”. */
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
   * True for the session of an awaited bank transfer. If Stripe restricts the account, this session stays valid,
   * because the client may already have sent the money.
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
  /** The fee is null until Stripe has computed it. */
  fee: PaymentFee | null;
}

/**
 * The complete state of an online payment. It replaces the stored state, so repeated and outdated events do no harm.
 * Billing sends the states of one payment one after the other. A state that arrives after a newer one is ignored. A
 * bank transfer has its method even if no money has arrived or if it was canceled.
 */
export interface SettledOnlinePayment extends WithUserId, Omit<OnlinePayment, 'refundable' | 'failedRefund'> {
  invoiceId: string;
  currency: Currency;
  entries: OnlinePaymentEntry[];
  /** A number that increases with each state of the payment. Messages of the previous release do not contain it. */
  sequence?: number;
  /**
   * The card that the client saves with this payment. The field is missing if the client saves no card, or if the card
   * is already stored.
   */
  savedCard?: SavedCard & { recurringId: string };
  /**
   * The saved card of an automatic payment. The field is missing for other payments, and before the card was charged.
   */
  chargedCard?: Pick<SavedCard, 'brand' | 'last4'>;
}

export interface RefundOnlinePayment extends WithUserId {
  /** The id of the PaymentIntent at Stripe. */
  paymentId: string;
  amount: Decimal;
  idempotencyKey: string;
}

export const paymentsAtStripe = {
  /** Returns the stored state of the account, without a request to Stripe. */
  getPaymentAccount: query<WithUserId, PaymentAccount>('billing.payment-account.get'),
  /** Reads the state of the account from Stripe, stores it and sends it to invoicing. */
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
   * Sends the state of a payment to invoicing, after the client has returned from Stripe. Sessions of other invoices
   * are ignored.
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

/** The messages about online payments. Billing sends them with `allowUnsigned`. */
export const onlinePayments = {
  getOnlinePaymentChoices: query<WithUserId, OnlinePaymentChoices>('invoicing.online-payments.choices.get'),
  /** Changes the choices that the request contains. All other choices stay as they are. */
  updateOnlinePaymentChoices: idempotentCommand<WithUserId & Partial<OnlinePaymentChoices>, OnlinePaymentChoices>(
    'invoicing.online-payments.choices.update',
  ),
  /** Returns the oldest payments first. */
  exportOnlinePayments: query<WithUserId & { after?: string }, ListPart<StoredOnlinePayment>>(
    'invoicing.online-payments.export',
  ),
  /**
   * Records that the user connected an account, or turned online payments on or off. The user gets an e-mail about this
   * change. `before` and `after` are ids of accounts. They are empty if clients cannot pay online.
   */
  recordAccountChange: command<
    WithUserId & WithNoticeRecipient & { before: string; after: string },
    Record<string, never>
  >('invoicing.online-payments.account-change'),
  /**
   * Checks that the invoice of a link can be paid, and computes the amount of the payment.
   * @throws NOT_FOUND, TEST_LINK, ONLINE_PAYMENT_UNAVAILABLE; INVALID_INPUT if the amount is not allowed, or if the
   * client wants to save a card but can no longer do so
   */
  preparePayment: restrictToBff(
    query<LinkAddress & { amount?: Decimal; savesCard?: boolean }, PayableInvoice>('invoicing.online-payments.prepare'),
  ),
  /** Stores the state of an online payment. `isKnown` is false if the invoice no longer exists. */
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
