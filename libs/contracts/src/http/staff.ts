/** Requests and responses of `/staff/api/*`, for billing staff. Amounts are decimal strings in US dollars. */
import type { PlanStatus } from './subscription.js';
import { field, type ValuesOf } from '../rules/fields.js';
import type { MailKind, MailState } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/for-browsers.js';

/**
 * The states of an event. `ignored`: the event does not concern subscriptions. `failed`: the last permitted
 * attempt failed.
 */
export const subscriptionEventStates = ['received', 'processed', 'ignored', 'failed'] as const;
export type SubscriptionEventState = (typeof subscriptionEventStates)[number];

export const STAFF_PAGE_SIZE = 50;
export const STAFF_MAX_PAGE_SIZE = 200;

export interface StaffMember {
  userId: string;
  email: string;
}

export interface SubscriptionEventFilter {
  /** A type of Stripe events, such as `customer.subscription.updated`. */
  type?: string;
  state?: SubscriptionEventState;
  /** A part of an e-mail address, or the complete id of an event, Stripe customer, subscription or user. */
  search?: string;
  /** The first and the last UTC day. The filter includes both. */
  from?: string;
  to?: string;
  /** The number of the page, counted from 1. */
  page?: number;
  pageSize?: number;
}

export interface SubscriptionEvent {
  /** The id of the event at Stripe (`evt_…`). */
  id: string;
  type: string;
  state: SubscriptionEventState;
  /** The id of the customer at Stripe. It is empty if the event has no customer. */
  customerId: string;
  /** The id of the subscription at Stripe. It is empty if the event has no subscription. */
  subscriptionId: string;
  userId: string | null;
  email: string;
  createdAt: Instant;
  receivedAt: Instant;
  processedAt: Instant | null;
  attempts: number;
  /** The time of the next attempt, or null if there will be none. */
  nextAttemptAt: Instant | null;
  /**
   * The source of the event. `reconciliation`: no webhook arrived, and the hourly reconciliation found the
   * event at Stripe.
   */
  source: 'webhook' | 'reconciliation';
}

export interface SubscriptionEventAttempt {
  at: Instant;
  /** The error message, which is empty if the attempt succeeded. */
  error: string;
  /** The changed fields of the subscription. The list is empty if the subscription was already up to date. */
  changes: FieldChange[];
  /** The staff member who had the event processed again. The field is null for automatic attempts. */
  replayedBy: string | null;
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

export interface SubscriptionEventDetails extends SubscriptionEvent {
  payload: unknown;
  /** The attempts to process the event, the oldest first. */
  attemptLog: SubscriptionEventAttempt[];
}

/** A user's subscription, either from our database or from Stripe. Missing values are empty texts or null. */
export interface SubscriptionRecord {
  subscriptionId: string;
  /** The status of the plan, which is derived from `stripeStatus`. */
  status: PlanStatus;
  /** The status at Stripe, such as `past_due`. */
  stripeStatus: string;
  currentPeriodEndsAt: Instant | null;
  trialEndsAt: Instant | null;
  /** The time at which access to the plan ends after a cancellation. */
  cancelsAt: Instant | null;
  paymentProblem: boolean;
}

/** A subscriber on the staff pages. `customerId` is the customer's id at Stripe. */
export interface StaffSubscriber {
  userId: string;
  email: string;
  customerId: string;
  ours: SubscriptionRecord;
  /** The subscription at Stripe. It is null if Stripe has none, or if the request to Stripe failed. */
  stripe: SubscriptionRecord | null;
  /** The reason why the request to Stripe failed. The text is empty if the request succeeded. */
  stripeError: string;
  /** The fields that differ between `ours` and `stripe`. */
  differences: (keyof SubscriptionRecord)[];
  /** The actions of staff and of the automatic reconciliation, the newest first. */
  actions: StaffAction[];
}

export interface StaffAction {
  at: Instant;
  action: 'replay' | 'sync' | 'reconciliation';
  /** The e-mail address of the staff member. It is empty for the automatic reconciliation. */
  by: string;
  /** The id of the event that was processed again. It is empty for other actions. */
  eventId: string;
  changes: FieldChange[];
  /** The error message, which is empty if the attempt succeeded. */
  error: string;
}

export interface BillingFigures {
  active: number;
  trial: number;
  /** The number of cancelled subscriptions that are still in their paid period. */
  cancelled: number;
  paymentProblems: number;
  failedEvents: number;
  /** The monthly price of all active subscriptions, without trials and cancelled subscriptions. */
  monthlyRecurringRevenue: Decimal;
}

export interface StaffMailFilter {
  state?: MailState;
  userId?: string;
}

/** An e-mail on the staff pages. Staff see its recipient and its delivery state, but not its subject or text. */
export interface StaffMail {
  id: string;
  userId: string;
  kind: MailKind;
  /** The number of the invoice, or null if the e-mail is about a quote. */
  invoiceNumber: string | null;
  quoteNumber: string | null;
  state: MailState;
  to: string;
  copies: number;
  attempts: number;
  error: string;
  createdAt: Instant;
  /** The time of the next attempt, or null if there will be none. */
  nextAttemptAt: Instant | null;
  sentAt: Instant | null;
  /** True if the e-mail is in the state `queued`, or if it was certainly not delivered. */
  canRetry: boolean;
}

export interface StaffMailList {
  mails: StaffMail[];
}

export const staffAccountStates = ['onboarding', 'active', 'restricted', 'disconnected', 'off'] as const;
export type StaffAccountState = (typeof staffAccountStates)[number];

export interface StaffAccountFilter {
  state?: StaffAccountState;
  userId?: string;
}

/** A user's account at Stripe for payments from clients. */
export interface StaffPaymentAccount {
  userId: string;
  /** The id of the account at Stripe. It is null if payments go to the operator's account. */
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
  /** The id of the account at Stripe. It is empty if the event is about the operator's account. */
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
  /** The reason for stopping the e-mails. Other staff members see it, but the user does not. */
  reason: field.text({ max: 200, required: validationTexts.mailStopReasonRequired }),
};
export type NewMailSuspension = ValuesOf<typeof mailSuspensionFields>;

export interface MailSuspension extends NewMailSuspension {
  by: string;
  at: Instant;
}

export interface MailStopOfAccount {
  /** The stop of the account's e-mails, or null if the account can send e-mails. */
  stop: MailSuspension | null;
}
