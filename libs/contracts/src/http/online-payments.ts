import type { Currency } from '../rules/currencies.js';
import type { PaymentMethod } from '../rules/options.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import type { SavedCardForClient } from './saved-cards.js';

/**
 * The ways in which clients can pay online. `none`: clients cannot pay online. `connect`: each user connects a Stripe
 * account. `own`: all payments go to the operator's Stripe account, which suits private installations.
 */
export const clientPaymentModes = ['none', 'connect', 'own'] as const;
export type ClientPaymentMode = (typeof clientPaymentModes)[number];

/**
 * The states of a payment account. `onboarding`: Stripe still waits for information. `restricted`: Stripe accepts no
 * payments at the moment. `disconnected`: the user removed the connection at Stripe. `off`: the user turned online
 * payments off. Clients can pay only in the state `active`.
 */
export const paymentAccountStates = ['none', 'onboarding', 'active', 'restricted', 'disconnected', 'off'] as const;
export type PaymentAccountState = (typeof paymentAccountStates)[number];

export interface PaymentAccount {
  mode: ClientPaymentMode;
  state: PaymentAccountState;
  /** The id of the account at Stripe, which the user also sees there. It is null if the user has no account. */
  accountId: string | null;
  /** Country and currency are null until Stripe knows them. */
  country: string | null;
  currency: Currency | null;
  /** The time of the last successful request to Stripe about this account. */
  checkedAt: Instant | null;
}

/** The kinds of part payments. `deposit`: the client first pays a share of the amount due, and the rest later. */
export const partPaymentKinds = ['any', 'deposit'] as const;
export type PartPaymentKind = (typeof partPaymentKinds)[number];

export interface OnlinePaymentChoices {
  allowsPartPayments: boolean;
  partPaymentKind: PartPaymentKind;
  /** The deposit in percent of the amount due. */
  depositPercentage: number;
  /** True if clients may save a card that is charged for the future invoices of a schedule. */
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
 * The states of an online payment. `awaiting_transfer`: the client chose a bank transfer, and the money has not arrived
 * completely. The client can still pay in another way, so the payment is not in progress. `processing`: the client's
 * bank has not confirmed yet, which takes days for a direct debit.
 */
export const onlinePaymentStates = ['awaiting_transfer', 'processing', 'succeeded', 'failed', 'canceled'] as const;
export type OnlinePaymentState = (typeof onlinePaymentStates)[number];

export const onlinePaymentMethods = ['card', 'sepa_debit', 'bank_transfer', 'other'] as const;
export type OnlinePaymentMethod = (typeof onlinePaymentMethods)[number];

export interface OnlinePayment {
  /** The id of the PaymentIntent at Stripe (`pi_…`). */
  id: string;
  state: OnlinePaymentState;
  amount: Decimal;
  method: OnlinePaymentMethod;
  /** The code with which Stripe or the bank refused the payment. It is empty if the payment did not fail. */
  failure: string;
  /** The payment minus its refunds. After a dispute, it is zero, unless the user has won the dispute. */
  refundable: Decimal;
  /**
   * The amount of a refund that failed within the last 30 days. The field is missing if there is none, or if another
   * refund was made later.
   */
  failedRefund?: Decimal;
  /** Stripe's page with the account number and the reference. Only awaited bank transfers have this page. */
  instructionsUrl?: string;
  /**
   * The money that has arrived for an awaited or canceled bank transfer, or the surplus of a paid one. If the transfer
   * is not awaited, the user refunds this money at Stripe. The field is missing if there is no such money.
   */
  received?: Decimal;
  createdAt: Instant;
}

export interface StoredOnlinePayment extends OnlinePayment {
  invoiceId: string;
  invoiceNumber: string;
}

/** The fee of a payment, in the currency of the account. `net` is the payment minus Stripe's fee. */
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
  arrivalDate: CalendarDate;
}

/**
 * The kinds of listed payments. `dispute`: money of an online payment that the client's bank took back. `processing`
 * and `awaiting_transfer` are online payments that are not complete (see {@link onlinePaymentStates}).
 */
export type ListedPaymentKind = 'payment' | 'refund' | 'dispute' | 'processing' | 'awaiting_transfer';

export interface ListedPayment {
  kind: ListedPaymentKind;
  date: CalendarDate;
  /** The amount, which is negative if the client got money back. */
  amount: Decimal;
  /** The payment method. It is empty if the user marked the invoice as paid without choosing a method. */
  method: PaymentMethod | OnlinePaymentMethod | '';
}

export interface OnlineStateForClient {
  /** The payment that is possible now. It is null if the invoice cannot be paid online at the moment. */
  payable: {
    /** The amount that the client can pay, which is the amount due or the highest amount that Stripe charges. */
    amount: Decimal;
    /** The least amount of a part payment. It is null if the client can only pay the whole amount. */
    leastPart: Decimal | null;
    /**
     * The highest amount of a part payment. After a higher part, the rest could not be paid online. If the field is
     * missing, the highest part is `amount`.
     */
    mostPart?: Decimal;
    /** The only part that the client can pay. The field is missing if the user asks for no deposit. */
    deposit?: Decimal;
  } | null;
  inProgress: Decimal;
  /** The newest online payment. If the invoice is paid, canceled bank transfers are left out. */
  last:
    | (Pick<OnlinePayment, 'state' | 'amount' | 'method' | 'instructionsUrl' | 'received'> & {
        /** The date of the payment in the sender's time zone. */
        date: CalendarDate;
      })
    | null;
  /** The saved card. The field is missing if no card is saved and none can be saved. */
  savedCard?: SavedCardForClient;
}
