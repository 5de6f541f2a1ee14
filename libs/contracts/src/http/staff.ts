/** Requests and responses of `/staff/api/*`, for billing staff. Amounts are decimal strings in US dollars. */
import type { PlanStatus } from './subscription.js';
import { field, type ValuesOf } from '../rules/fields.js';
import type { MailKind, MailState } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/for-browsers.js';

/**
 * The states of a Stripe event. `ignored` means that the event does not concern subscriptions. `failed` means that the
 * last permitted attempt failed.
 */
export const subscriptionEventStates = ['received', 'processed', 'ignored', 'failed'] as const;
export type SubscriptionEventState = (typeof subscriptionEventStates)[number];

export const STAFF_PAGE_SIZE = 50;
export const STAFF_MAX_PAGE_SIZE = 200;

/** The staff member who sent a request. The server stores this data with the staff member's action. */
export interface StaffMember {
  userId: string;
  email: string;
}

export interface SubscriptionEventFilter {
  /** Type of a Stripe event, such as `customer.subscription.updated`. */
  type?: string;
  state?: SubscriptionEventState;
  /** A part of an e-mail address, or the complete id of an event, Stripe customer, subscription or user. */
  search?: string;
  /** The UTC days on which the events were received, from the day `from` to the day `to`. Both days are included. */
  from?: string;
  to?: string;
  /** The number of the requested page, counted from 1. */
  page?: number;
  pageSize?: number;
}

export interface SubscriptionEvent {
  /** The id of the event at Stripe, such as `evt_…`. */
  id: string;
  type: string;
  state: SubscriptionEventState;
  /** The id of the customer at Stripe. Empty if the event has no customer. */
  customerId: string;
  /** The id of the subscription at Stripe. Empty if the event has no subscription. */
  subscriptionId: string;
  /** The id of the user who belongs to this Stripe customer, or null. */
  userId: string | null;
  email: string;
  createdAt: Instant;
  receivedAt: Instant;
  processedAt: Instant | null;
  attempts: number;
  /** The time of the next attempt after a failed attempt. Null if there will be no further attempt. */
  nextAttemptAt: Instant | null;
  /**
   * How the event was received. `reconciliation` means that no webhook arrived, and that the hourly reconciliation
   * found the event at Stripe.
   */
  source: 'webhook' | 'reconciliation';
}

export interface SubscriptionEventAttempt {
  at: Instant;
  /** The error message of a failed attempt. Empty if the attempt succeeded. */
  error: string;
  /** The fields of the subscription that the attempt changed. Empty if the subscription was already up to date. */
  changes: FieldChange[];
  /** The staff member who requested that the event is processed again. Null for automatic attempts. */
  replayedBy: string | null;
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

export interface SubscriptionEventDetails extends SubscriptionEvent {
  payload: unknown;
  /** All attempts to process the Stripe event, oldest first. */
  attemptLog: SubscriptionEventAttempt[];
}

/** A user's subscription, either from our database or from Stripe. Missing values are empty texts or null. */
export interface SubscriptionRecord {
  subscriptionId: string;
  /** The status of the plan, derived from `stripeStatus`. */
  status: PlanStatus;
  /** The status of the subscription at Stripe, such as `past_due`. */
  stripeStatus: string;
  currentPeriodEndsAt: Instant | null;
  trialEndsAt: Instant | null;
  /** The time at which access to the plan ends after a cancellation. */
  cancelsAt: Instant | null;
  paymentProblem: boolean;
}

/** The data of a subscriber that staff see. `customerId` is the customer's id at Stripe. */
export interface StaffSubscriber {
  userId: string;
  email: string;
  customerId: string;
  ours: SubscriptionRecord;
  /** The subscription at Stripe. Null if Stripe has no subscription, or if the request to Stripe failed. */
  stripe: SubscriptionRecord | null;
  /** The reason why the request to Stripe failed. Empty if the request succeeded. */
  stripeError: string;
  /** The names of the fields that differ between `ours` and `stripe`. */
  differences: (keyof SubscriptionRecord)[];
  /** The actions of staff members and of the automatic reconciliation, newest first. */
  actions: StaffAction[];
}

export interface StaffAction {
  at: Instant;
  action: 'replay' | 'sync' | 'reconciliation';
  /** The e-mail address of the staff member. Empty for actions of the automatic reconciliation. */
  by: string;
  /** The id of the event that was processed again. Empty for other actions. */
  eventId: string;
  changes: FieldChange[];
  /** The error message of a failed attempt. Empty if the attempt succeeded. */
  error: string;
}

export interface BillingFigures {
  active: number;
  trial: number;
  /** The number of cancelled subscriptions that are still in their paid period. */
  cancelled: number;
  paymentProblems: number;
  failedEvents: number;
  /** The monthly price of all active subscriptions together. Trials and cancelled subscriptions are not counted. */
  monthlyRecurringRevenue: Decimal;
}

export interface StaffMailFilter {
  state?: MailState;
  userId?: string;
}

/**
 * The data of an e-mail that staff see. It contains the recipient and the delivery state, but not the subject or the
 * text.
 */
export interface StaffMail {
  id: string;
  userId: string;
  kind: MailKind;
  /** The number of the invoice that the e-mail is about. Null if the e-mail is about a quote. */
  invoiceNumber: string | null;
  quoteNumber: string | null;
  state: MailState;
  to: string;
  copies: number;
  attempts: number;
  error: string;
  createdAt: Instant;
  /** The time of the next attempt after a failed attempt. Null if there will be no further attempt. */
  nextAttemptAt: Instant | null;
  sentAt: Instant | null;
  /**
   * Whether staff can retry the e-mail now. This is possible if the state is `queued`, or if the e-mail was certainly
   * not delivered.
   */
  canRetry: boolean;
}

export interface StaffMailList {
  mails: StaffMail[];
}

/** The states of payment accounts by which staff can filter. */
export const staffAccountStates = ['onboarding', 'active', 'restricted', 'disconnected', 'off'] as const;
export type StaffAccountState = (typeof staffAccountStates)[number];

export interface StaffAccountFilter {
  state?: StaffAccountState;
  userId?: string;
}

/** A user's account at Stripe for payments from clients. */
export interface StaffPaymentAccount {
  userId: string;
  /** The id of the account at Stripe. Null if payments go to the operator's account. */
  accountId: string | null;
  state: StaffAccountState;
  country: string | null;
  currency: string | null;
  checkedAt: Instant | null;
  createdAt: Instant;
}

/** A Stripe event about a payment account or about a client's payment. */
export interface StaffPaymentEvent {
  id: string;
  type: string;
  state: SubscriptionEventState;
  source: SubscriptionEvent['source'];
  /** The id of the account at Stripe. Empty if the event is about the operator's account. */
  accountId: string;
  attempts: number;
  error: string;
  receivedAt: Instant;
}

/**
 * The newest accounts that match a filter. If the filter contains a user, the events are those of the user's account.
 */
export interface StaffPaymentAccounts {
  accounts: StaffPaymentAccount[];
  events: StaffPaymentEvent[];
}

export const mailSuspensionFields = {
  /** The reason for which e-mails are stopped. Other staff members see it, but the user does not. */
  reason: field.text({ max: 200, required: validationTexts.mailStopReasonRequired }),
};
export type NewMailSuspension = ValuesOf<typeof mailSuspensionFields>;

export interface MailSuspension extends NewMailSuspension {
  by: string;
  at: Instant;
}

export interface MailStopOfAccount {
  /** Information about the stop of the account's e-mails. Null if the account can send e-mails. */
  stop: MailSuspension | null;
}
