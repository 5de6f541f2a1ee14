/** What billing staff see: shapes of `/staff/api/*`. Amounts are decimal strings in US dollars. */
import type { PlanStatus } from './subscription.js';
import { field, type ValuesOf } from '../rules/fields.js';
import type { MailKind, MailState } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/index.js';

/** The state of an event: stored, done, irrelevant for subscriptions, or failed after the last attempt. */
export const subscriptionEventStates = ['received', 'processed', 'ignored', 'failed'] as const;
export type SubscriptionEventState = (typeof subscriptionEventStates)[number];

/** Rows of a page of events, and the most that one call hands out. */
export const STAFF_PAGE_SIZE = 50;
export const STAFF_MAX_PAGE_SIZE = 200;

/** Who asked for something: kept with what they did. */
export interface StaffMember {
  userId: string;
  email: string;
}

export interface SubscriptionEventFilter {
  /** Stripe's type, such as `customer.subscription.updated`. */
  type?: string;
  state?: SubscriptionEventState;
  /** Part of an e-mail address, or a whole id: of the event, of Stripe's customer or subscription, or of the user. */
  search?: string;
  /** Whole days in UTC by the time of receipt, both included. */
  from?: string;
  to?: string;
  /** From 1. */
  page?: number;
  pageSize?: number;
}

/** A row of the table of events. */
export interface SubscriptionEvent {
  /** Stripe's id of the event, `evt_…`. */
  id: string;
  type: string;
  state: SubscriptionEventState;
  /** Stripe's ids; '' where the event names none. */
  customerId: string;
  subscriptionId: string;
  /** The user whose customer it is; null where no user of ours is known by it. */
  userId: string | null;
  email: string;
  /** When Stripe made it, when we stored it, when we were done with it. */
  createdAt: Instant;
  receivedAt: Instant;
  processedAt: Instant | null;
  attempts: number;
  /** When a failed attempt is repeated; null where none is due. */
  nextAttemptAt: Instant | null;
  /** How it came: from Stripe's webhook, or found missing by the hourly reconciliation. */
  source: 'webhook' | 'reconciliation';
}

/** One try at an event, with what came of it. */
export interface SubscriptionEventAttempt {
  at: Instant;
  /** '' where it went well. */
  error: string;
  /** What it changed, field by field; empty where nothing was left to change. */
  changes: FieldChange[];
  /** The member of staff who asked for a replay; null for the worker's own attempts. */
  replayedBy: string | null;
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

export interface SubscriptionEventDetails extends SubscriptionEvent {
  /** The event as Stripe sent it. */
  payload: unknown;
  /** Oldest first. */
  attemptLog: SubscriptionEventAttempt[];
}

/** What one side holds about a user's subscription; '' and null where it holds nothing. */
export interface SubscriptionRecord {
  subscriptionId: string;
  /** Our reading of it. */
  status: PlanStatus;
  /** Stripe's own word, such as `past_due`. */
  stripeStatus: string;
  currentPeriodEndsAt: Instant | null;
  trialEndsAt: Instant | null;
  /** When access ends after a cancellation. */
  cancelsAt: Instant | null;
  paymentProblem: boolean;
}

/** A subscriber: our record beside Stripe's. On the wire and in Stripe's words their id at Stripe stays `customerId`. */
export interface StaffSubscriber {
  userId: string;
  email: string;
  customerId: string;
  ours: SubscriptionRecord;
  /** null where Stripe knows no subscription, or could not be asked: then `stripeError` says why. */
  stripe: SubscriptionRecord | null;
  stripeError: string;
  /** Names of the fields in which the two differ. */
  differences: (keyof SubscriptionRecord)[];
  /** What staff and reconciliation did here, newest first. */
  actions: StaffAction[];
}

export interface StaffAction {
  at: Instant;
  action: 'replay' | 'sync' | 'reconciliation';
  /** E-mail address of the member of staff; '' for the reconciliation. */
  by: string;
  /** The event that was replayed; '' for others. */
  eventId: string;
  changes: FieldChange[];
  /** '' where it went well. */
  error: string;
}

/** The live figures at the top of the staff's page. */
export interface BillingFigures {
  active: number;
  trial: number;
  /** Cancelled, with access until the period's end. */
  cancelled: number;
  paymentProblems: number;
  failedEvents: number;
  /** What active subscriptions bring in a month; trials and cancelled ones bring nothing. */
  monthlyRecurringRevenue: Decimal;
}

export interface StaffMailFilter {
  state?: MailState;
  /** Of one user alone. */
  userId?: string;
}

/** A mail to a client as staff see it: to whom and how far it got. What it says is its user's alone. */
export interface StaffMail {
  id: string;
  userId: string;
  kind: MailKind;
  /** Of the invoice on which it stands. */
  invoiceNumber: string;
  state: MailState;
  to: string;
  /** How many more addresses it goes to. */
  copies: number;
  attempts: number;
  error: string;
  createdAt: Instant;
  /** When it is tried next; null where it is not. */
  nextAttemptAt: Instant | null;
  sentAt: Instant | null;
  /** Staff can have it tried now: it waits, or certainly was not delivered. */
  canRetry: boolean;
}

/** The newest, at most STAFF_PAGE_SIZE. */
export interface StaffMails {
  mails: StaffMail[];
}

export const mailStopFields = {
  /** For other staff; its user never sees it. */
  reason: field.text({ max: 200, required: validationTexts.mailStopReasonRequired }),
};
export type NewMailStop = ValuesOf<typeof mailStopFields>;

/** Why an account can mail nothing. */
export interface MailStop extends NewMailStop {
  /** The address of the member of staff who stopped it. */
  by: string;
  at: Instant;
}

/** Whether an account can mail. */
export interface MailsOfAccount {
  /** Null where it can. */
  stop: MailStop | null;
}
