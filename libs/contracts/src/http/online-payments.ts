import type { Currency } from '../rules/currencies.js';
import type { PaymentMethod } from '../rules/options.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import type { SavedCardForClient } from './saved-cards.js';

/**
 * How an installation lets clients pay online. `none`: not at all. `connect`: each user connects a Stripe account.
 * `own`: all payments go to the operator's Stripe account, which suits private installations.
 */
export const clientPaymentModes = ['none', 'connect', 'own'] as const;
export type ClientPaymentMode = (typeof clientPaymentModes)[number];

/**
 * The states of a user's payment account. `onboarding`: Stripe still waits for information. `restricted`: Stripe accepts
 * no payments at the moment. `disconnected`: the user removed the connection at Stripe. `off`: the user turned online
 * payments off. Clients can pay only in the state `active`.
 */
export const paymentAccountStates = ['none', 'onboarding', 'active', 'restricted', 'disconnected', 'off'] as const;
export type PaymentAccountState = (typeof paymentAccountStates)[number];

export interface PaymentAccount {
  mode: ClientPaymentMode;
  state: PaymentAccountState;
  /** The id of the account at Stripe, which the user sees there too. It is null if the user has no account. */
  accountId: string | null;
  /** The country and the currency of the account. They are null until Stripe knows them. */
  country: string | null;
  currency: Currency | null;
  /** The time of the last successful request to Stripe about this account. */
  checkedAt: Instant | null;
}

/** The kinds of part payments. `deposit`: a share of the amount due as the first payment, and the rest later. */
export const partPaymentKinds = ['any', 'deposit'] as const;
export type PartPaymentKind = (typeof partPaymentKinds)[number];

/** The user's choices about online payments. */
export interface OnlinePaymentChoices {
  /** Whether clients may pay a part of the amount due. */
  allowsPartPayments: boolean;
  partPaymentKind: PartPaymentKind;
  /** The deposit in percent of the amount due. */
  depositPercentage: number;
  /** Whether clients may save a card that is charged for the future invoices of a schedule. */
  allowsSavedCards: boolean;
}

export const DEFAULT_ONLINE_PAYMENT_CHOICES: OnlinePaymentChoices = {
  allowsPartPayments: false,
  partPaymentKind: 'any',
  depositPercentage: 30,
  allowsSavedCards: false,
};

export interface OnlinePaymentSettings extends PaymentAccount, OnlinePaymentChoices {}

/**
 * The states of a client's online payment. `awaiting_transfer`: the client chose a bank transfer, and the money has not
 * arrived completely. The client can still pay in another way, so the payment is not in progress. `processing`: the
 * client's bank has not confirmed yet, which takes days for a direct debit.
 */
export const onlinePaymentStates = ['awaiting_transfer', 'processing', 'succeeded', 'failed', 'canceled'] as const;
export type OnlinePaymentState = (typeof onlinePaymentStates)[number];

export const onlinePaymentMethods = ['card', 'sepa_debit', 'bank_transfer', 'other'] as const;
export type OnlinePaymentMethod = (typeof onlinePaymentMethods)[number];

/** An online payment of a client, with its state at Stripe. */
export interface OnlinePayment {
  /** The id of the PaymentIntent at Stripe (`pi_…`). */
  id: string;
  state: OnlinePaymentState;
  amount: Decimal;
  method: OnlinePaymentMethod;
  /** The code with which Stripe or the bank refused the payment. It is empty if the payment did not fail. */
  failure: string;
  /**
   * The amount that can still be refunded: the amount of the payment minus its refunds. After a dispute, the amount is
   * zero, unless the user has won the dispute.
   */
  refundable: Decimal;
  /**
   * The amount of a refund that failed within the last 30 days. The field is missing if no refund failed, or if another
   * refund was made after the failure.
   */
  failedRefund?: Decimal;
  /** The URL of Stripe's page with the account number and the reference. Only bank transfers that are awaited have it. */
  instructionsUrl?: string;
  /**
   * The amount that has arrived for an awaited or canceled bank transfer, or the surplus of a paid one. If the transfer is
   * not awaited, the user refunds this amount at Stripe. The field is missing if there is no such money.
   */
  received?: Decimal;
  createdAt: Instant;
}

/** An online payment together with its invoice, for the downloaded archive. */
export interface StoredOnlinePayment extends OnlinePayment {
  invoiceId: string;
  invoiceNumber: string;
}

/** The fee that Stripe subtracts from a payment, and the rest of the payment, in the currency of the account. */
export interface PaymentFee {
  fee: Decimal;
  net: Decimal;
  currency: Currency;
}

export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** A transfer of the account's balance to the user's bank account. */
export interface Payout {
  id: string;
  amount: Decimal;
  currency: Currency;
  state: PayoutState;
  /** The date on which the amount arrives at the bank. */
  arrivalDate: CalendarDate;
}

/**
 * The kinds of payments on the page of an invoice link. `dispute`: money of an online payment that the client's bank took
 * back. `processing` and `awaiting_transfer` are online payments that are not complete (see {@link onlinePaymentStates}).
 */
export type ListedPaymentKind = 'payment' | 'refund' | 'dispute' | 'processing' | 'awaiting_transfer';

/** A payment of an invoice in the list on the page of an invoice link. */
export interface ListedPayment {
  kind: ListedPaymentKind;
  date: CalendarDate;
  /** The amount is negative if the client got money back. */
  amount: Decimal;
  /** Empty if the user marked the invoice as paid without choosing a method. */
  method: PaymentMethod | OnlinePaymentMethod | '';
}

/** The data about online payments on the page of an invoice link. */
export interface OnlineStateForClient {
  /** The amounts that the client can pay now. It is null if the invoice cannot be paid online at the moment. */
  payable: {
    /** The amount due, or the highest part of it that Stripe charges. */
    amount: Decimal;
    /** The least amount of a part payment. It is null if the client can only pay the whole amount. */
    leastPart: Decimal | null;
    /**
     * The highest amount of a part payment. A higher amount would leave a rest that cannot be paid online. If the field
     * is missing, the highest amount is `amount`.
     */
    mostPart?: Decimal;
    /** The only part that the client can pay. The field is missing if the user asks for no deposit. */
    deposit?: Decimal;
  } | null;
  /** The sum of the online payments that are in progress. */
  inProgress: Decimal;
  /** The newest online payment of the invoice. If the invoice is paid, canceled bank transfers are left out. */
  last:
    | (Pick<OnlinePayment, 'state' | 'amount' | 'method' | 'instructionsUrl' | 'received'> & {
        /** The day of the payment in the sender's time zone. */
        date: CalendarDate;
      })
    | null;
  /** The field is missing if no card is saved and none can be saved. */
  savedCard?: SavedCardForClient;
}
