import { formatDate } from '../rules/dates.js';
import type { Instant } from '../rules/values.js';

export const planStatuses = ['free', 'trial', 'active', 'cancelled_but_active'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** Why a subscription is stopped. `unpaid`: Stripe could not collect the payment. `paused`: it has no payment method. */
export const stoppedReasons = ['unpaid', 'paused'] as const;
export type StoppedReason = (typeof stoppedReasons)[number];

export interface SubscriptionStatus {
  subscriptionStatus: PlanStatus;
  totalInvoices: number;
  canCreateInvoice: boolean;
  /** Rounded up; null outside a trial. */
  daysLeftInTrial: number | null;
  /** The end of Pro. Only for a cancelled subscription. */
  accessUntil?: Instant;
  /** Only on the free plan, if a subscription is stopped. */
  stopped?: StoppedReason;
}

/** Messages in responses of the API. The client shows them in toasts. */
export const subscriptionMessages = {
  keptUntil: (accessUntil: Instant) => `You keep Pro until ${dayOf(accessUntil)}.`,
  ended: 'Your subscription has ended, and nothing more is charged for it.',
  upgradeAgainAfter: (accessUntil: Instant) =>
    `You have Pro until ${dayOf(accessUntil)}. After that you can upgrade again.`,
} as const;

/** 'Dec 21, 2026', in UTC. */
export const dayOf = (instant: Instant): string => formatDate(instant.slice(0, 10));
