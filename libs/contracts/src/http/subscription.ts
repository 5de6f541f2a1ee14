import { formatDate } from '../rules/dates.js';
import type { Instant } from '../rules/values.js';

export const planStatuses = ['free', 'trial', 'active', 'cancelled_but_active'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** `unpaid`: Stripe could not collect the price. `paused`: there is no payment method. */
export const stoppedReasons = ['unpaid', 'paused'] as const;
export type StoppedReason = (typeof stoppedReasons)[number];

export interface SubscriptionStatus {
  subscriptionStatus: PlanStatus;
  totalInvoices: number;
  canCreateInvoice: boolean;
  /** Rounded up. Null if the user is not in a trial. */
  daysLeftInTrial: number | null;
  /** When the Pro plan ends. Present only for a cancelled subscription. */
  accessUntil?: Instant;
  /** Present only on the free plan. */
  stopped?: StoppedReason;
}

/** The web client shows these messages in toasts. */
export const subscriptionMessages = {
  keptUntil: (accessUntil: Instant) => `You keep Pro until ${formatInstantAsDate(accessUntil)}.`,
  ended: 'Your subscription has ended, and nothing more is charged for it.',
  upgradeAgainAfter: (accessUntil: Instant) =>
    `You have Pro until ${formatInstantAsDate(accessUntil)}. After that you can upgrade again.`,
} as const;

/** The day in UTC, for example 'Dec 21, 2026'. */
export const formatInstantAsDate = (instant: Instant): string => formatDate(instant.slice(0, 10));
