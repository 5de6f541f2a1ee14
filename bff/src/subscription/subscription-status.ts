import type { SubscriptionStatus } from '@paperbill/contracts/http';
import type { Plan } from '@paperbill/contracts/nats';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';

const DAY_MS = 24 * 60 * 60 * 1_000;

export function toSubscriptionStatus(plan: Plan, totalInvoices: number, now: Date): SubscriptionStatus {
  return {
    subscriptionStatus: plan.status,
    totalInvoices,
    canCreateInvoice: plan.status !== 'free' || plan.withoutPayments === true || totalInvoices < FREE_INVOICE_LIMIT,
    daysLeftInTrial: countTrialDaysLeft(plan, now),
    ...(plan.accessUntil && { accessUntil: plan.accessUntil }),
    ...(plan.stopped && { stopped: plan.stopped }),
  };
}

function countTrialDaysLeft({ status, trialEndsAt }: Plan, now: Date): number | null {
  if (status !== 'trial' || trialEndsAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(trialEndsAt) - now.getTime()) / DAY_MS));
}
