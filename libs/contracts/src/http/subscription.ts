import { formatDate } from '../rules/dates.js';
import type { Instant } from '../rules/values.js';

export const planStatuses = ['free', 'trial', 'active', 'cancelled_but_active'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** Why a subscription that has not ended gives no plan: Stripe could not collect it, or it waits for a way to be paid. */
export const stoppedReasons = ['unpaid', 'paused'] as const;
export type StoppedReason = (typeof stoppedReasons)[number];

export interface SubscriptionStatus {
  subscriptionStatus: PlanStatus;
  totalInvoices: number;
  canCreateInvoice: boolean;
  /** Rounded up; null outside a trial. */
  daysLeftInTrial: number | null;
  /** Set where the subscription is cancelled: when Pro ends. */
  accessUntil?: Instant;
  /** Set on the free plan, where a subscription has stopped. */
  stopped?: StoppedReason;
}

/** What the API says about a plan, shown as the text of a toast. */
export const subscriptionMessages = {
  keptUntil: (accessUntil: Instant) => `You keep Pro until ${dayOf(accessUntil)}.`,
  ended: 'Your subscription has ended, and nothing more is charged for it.',
  upgradeAgainAfter: (accessUntil: Instant) =>
    `You have Pro until ${dayOf(accessUntil)}. After that you can upgrade again.`,
} as const;

/** 'Dec 21, 2026'; in UTC, as every date. */
export const dayOf = (instant: Instant): string => formatDate(instant.slice(0, 10));
