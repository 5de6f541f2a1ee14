import { formatDate } from '../rules/dates.js';
import type { Instant } from '../rules/values.js';

export const planStatuses = ['free', 'trial', 'active', 'cancelled_but_active'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/**
 * The reasons why a subscription has stopped. `unpaid`: Stripe could not collect the price. `paused`: there is no
 * payment method.
 */
export const stoppedReasons = ['unpaid', 'paused'] as const;
export type StoppedReason = (typeof stoppedReasons)[number];

export interface SubscriptionStatus {
  subscriptionStatus: PlanStatus;
  totalInvoices: number;
  canCreateInvoice: boolean;
  /** The rounded up number of days until the trial ends. It is null if the user is not in a trial. */
  daysLeftInTrial: number | null;
  /** The time at which the Pro plan ends. Only a cancelled subscription has this field. */
  accessUntil?: Instant;
  /** The reason why the subscription has stopped. Only the free plan has this field. */
  stopped?: StoppedReason;
}

/** The messages about subscriptions. The web client shows them in toasts. */
export const subscriptionMessages = {
  keptUntil: (accessUntil: Instant) => `You keep Pro until ${formatInstantAsDate(accessUntil)}.`,
  ended: 'Your subscription has ended, and nothing more is charged for it.',
  upgradeAgainAfter: (accessUntil: Instant) =>
    `You have Pro until ${formatInstantAsDate(accessUntil)}. After that you can upgrade again.`,
} as const;

/** Formats the UTC day of a time, for example 'Dec 21, 2026'. */
export const formatInstantAsDate = (instant: Instant): string => formatDate(instant.slice(0, 10));
