/** Requests and responses of `/staff/api/*`, for billing staff. Amounts are decimal strings in US dollars. */
import type { PlanStatus } from './subscription.js';
import { field, type ValuesOf } from '../rules/fields.js';
import type { MailKind, MailState } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/index.js';

/** `ignored`: irrelevant for subscriptions. `failed`: failed after the last attempt. */
export const subscriptionEventStates = ['received', 'processed', 'ignored', 'failed'] as const;
export type SubscriptionEventState = (typeof subscriptionEventStates)[number];

/** Default page size of the list of events. */
export const STAFF_PAGE_SIZE = 50;
export const STAFF_MAX_PAGE_SIZE = 200;

/** The staff member who sent a request. Stored with the action. */
export interface StaffMember {
  userId: string;
  email: string;
}

export interface SubscriptionEventFilter {
  /** Stripe's type, such as `customer.subscription.updated`. */
  type?: string;
  state?: SubscriptionEventState;
  /** Part of an e-mail address, or a complete id of an event, Stripe customer, subscription or user. */
  search?: string;
  /** Days in UTC, compared with the time of receipt, both included. */
  from?: string;
  to?: string;
  /** From 1. */
  page?: number;
  pageSize?: number;
}

/** A Stripe event in the list of events. */
export interface SubscriptionEvent {
  /** Stripe's id of the event, `evt_…`. */
  id: string;
  type: string;
  state: SubscriptionEventState;
  /** Stripe's id of the customer; '' if the event has none. */
  customerId: string;
  /** Stripe's id of the subscription; '' if the event has none. */
  subscriptionId: string;
  /** The user with this Stripe customer; null if there is none. */
  userId: string | null;
  email: string;
  /** When Stripe created the event. */
  createdAt: Instant;
  /** When we stored it. */
  receivedAt: Instant;
  processedAt: Instant | null;
  attempts: number;
  /** When a failed attempt will be repeated; null if it will not. */
  nextAttemptAt: Instant | null;
  /** `reconciliation`: the webhook did not arrive, and the hourly reconciliation found the event at Stripe. */
  source: 'webhook' | 'reconciliation';
}

/** One attempt to process an event. */
export interface SubscriptionEventAttempt {
  at: Instant;
  /** '' if it succeeded. */
  error: string;
  /** The changed fields of the subscription; empty if it was up to date. */
  changes: FieldChange[];
  /** The staff member who requested a replay; null for attempts of the worker. */
  replayedBy: string | null;
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

export interface SubscriptionEventDetails extends SubscriptionEvent {
  /** Stripe's original event. */
  payload: unknown;
  /** Oldest first. */
  attemptLog: SubscriptionEventAttempt[];
}

/** A user's subscription in our database or at Stripe. Missing values are '' or null. */
export interface SubscriptionRecord {
  subscriptionId: string;
  /** The user's plan that follows from `stripeStatus`. */
  status: PlanStatus;
  /** Stripe's status, such as `past_due`. */
  stripeStatus: string;
  currentPeriodEndsAt: Instant | null;
  trialEndsAt: Instant | null;
  /** When access ends after a cancellation. */
  cancelsAt: Instant | null;
  paymentProblem: boolean;
}

/** A subscriber with our record and Stripe's. `customerId` is Stripe's id of the customer. */
export interface StaffSubscriber {
  userId: string;
  email: string;
  customerId: string;
  ours: SubscriptionRecord;
  /** null if Stripe has no subscription, or if the request to Stripe failed. */
  stripe: SubscriptionRecord | null;
  /** Why the request to Stripe failed; '' if it succeeded. */
  stripeError: string;
  /** Names of the fields that differ between `ours` and `stripe`. */
  differences: (keyof SubscriptionRecord)[];
  /** Actions of staff and of the reconciliation, newest first. */
  actions: StaffAction[];
}

export interface StaffAction {
  at: Instant;
  action: 'replay' | 'sync' | 'reconciliation';
  /** E-mail address of the staff member; '' for the reconciliation. */
  by: string;
  /** The replayed event; '' for other actions. */
  eventId: string;
  changes: FieldChange[];
  /** '' if it succeeded. */
  error: string;
}

/** Current figures, shown at the top of the staff page. */
export interface BillingFigures {
  active: number;
  trial: number;
  /** Cancelled, with access until the end of the paid period. */
  cancelled: number;
  paymentProblems: number;
  failedEvents: number;
  /** Sum of active subscriptions. Trials and cancelled subscriptions do not count. */
  monthlyRecurringRevenue: Decimal;
}

export interface StaffMailFilter {
  state?: MailState;
  userId?: string;
}

/** A mail to a client. Staff see recipient and delivery state, but never subject or text. */
export interface StaffMail {
  id: string;
  userId: string;
  kind: MailKind;
  invoiceNumber: string;
  state: MailState;
  to: string;
  /** Number of Cc and Bcc addresses. */
  copies: number;
  attempts: number;
  error: string;
  createdAt: Instant;
  /** Time of the next attempt; null if there will be none. */
  nextAttemptAt: Instant | null;
  sentAt: Instant | null;
  /** Whether staff can retry it now: the state is `queued`, or it certainly was not delivered. */
  canRetry: boolean;
}

/** At most STAFF_PAGE_SIZE mails, newest first. */
export interface StaffMails {
  mails: StaffMail[];
}

export const mailStopFields = {
  /** For other staff. The user never sees it. */
  reason: field.text({ max: 200, required: validationTexts.mailStopReasonRequired }),
};
export type NewMailStop = ValuesOf<typeof mailStopFields>;

/** Staff have stopped all mails of an account. */
export interface MailStop extends NewMailStop {
  /** E-mail address of the staff member. */
  by: string;
  at: Instant;
}

export interface MailsOfAccount {
  /** null if the account can send mail. */
  stop: MailStop | null;
}
