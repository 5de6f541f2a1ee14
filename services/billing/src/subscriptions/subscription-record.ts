import { type FieldChange, type PlanStatus, stoppedReasons, type SubscriptionRecord } from '@paperbill/contracts/http';
import type { Decimal } from '@paperbill/contracts/rules';
import { toFractionOfCents, computeLineSubtotal, sumAmounts } from '@paperbill/money';
import type Stripe from 'stripe';
import type { Subscription } from './subscription.entity.js';

export interface SubscriptionSummary {
  record: SubscriptionRecord;
  /** The amount in US dollars. */
  monthlyAmount: Decimal;
  /** A subscription with a failed first payment has not started. */
  hadSubscription: boolean;
}

export const noSubscription: SubscriptionRecord = {
  subscriptionId: '',
  status: 'free',
  stripeStatus: '',
  currentPeriodEndsAt: null,
  trialEndsAt: null,
  cancelsAt: null,
  paymentProblem: false,
};

/**
 * The statuses of plans from best to worst. If no subscription gives a plan, a subscription that could still charge the
 * user comes before ended ones.
 */
const STATUSES_BY_RANK: PlanStatus[] = ['active', 'trial', 'cancelled_but_active', 'free'];

/** @param subscriptions all subscriptions of one subscriber in any order, including ended ones */
export function summarizeSubscriptions(subscriptions: Stripe.Subscription[]): SubscriptionSummary {
  const [best] = subscriptions
    .map((subscription) => ({ subscription, status: toPlanStatus(subscription) }))
    .sort(
      (a, b) =>
        STATUSES_BY_RANK.indexOf(a.status) - STATUSES_BY_RANK.indexOf(b.status) ||
        compareStoppedFirst(a.subscription, b.subscription) ||
        compareNewestFirst(a.subscription, b.subscription),
    );
  const hadSubscription = subscriptions.some(({ status }) => !UNSTARTED_STATUSES.includes(status));
  if (!best) return { record: noSubscription, monthlyAmount: sumAmounts([], 2), hadSubscription };
  return {
    record: toSubscriptionRecord(best.subscription, best.status),
    monthlyAmount: computeMonthlyAmount(best.subscription),
    hadSubscription,
  };
}

const UNSTARTED_STATUSES: Stripe.Subscription.Status[] = ['incomplete', 'incomplete_expired'];
const PAYMENT_PROBLEM_STATUSES: Stripe.Subscription.Status[] = ['past_due', 'unpaid', 'incomplete'];

/** Returns the plan status for a Stripe subscription (rule PLAN-1). */
export function toPlanStatus(subscription: Stripe.Subscription): PlanStatus {
  switch (subscription.status) {
    case 'trialing':
      return isCancelled(subscription) ? 'cancelled_but_active' : 'trial';
    case 'active':
    case 'past_due':
      return isCancelled(subscription) ? 'cancelled_but_active' : 'active';
    default:
      return 'free';
  }
}

const ENDED_STATUSES: Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired'];

/** Checks whether a subscription gives no plan but could be revived by a payment: `unpaid`, `paused`, `incomplete`. */
export const canBeRevivedByPayment = (subscription: Stripe.Subscription): boolean =>
  toPlanStatus(subscription) === 'free' && !ENDED_STATUSES.includes(subscription.status);

const isCancelled = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null;

function toSubscriptionRecord(subscription: Stripe.Subscription, status: PlanStatus): SubscriptionRecord {
  const periodEnd = getCurrentPeriodEnd(subscription);
  return {
    subscriptionId: subscription.id,
    status,
    stripeStatus: subscription.status,
    currentPeriodEndsAt: periodEnd === null ? null : toInstant(periodEnd),
    trialEndsAt: status === 'trial' ? toInstant(getAccessEnd(subscription)) : null,
    cancelsAt: status === 'cancelled_but_active' ? toInstant(getAccessEnd(subscription)) : null,
    paymentProblem: PAYMENT_PROBLEM_STATUSES.includes(subscription.status),
  };
}

/** @returns the end of the paid access in Unix seconds */
function getAccessEnd(subscription: Stripe.Subscription): number {
  const { status, cancel_at, trial_end, created } = subscription;
  const trialEnd = status === 'trialing' ? trial_end : null;
  // The items of a subscription should always have a period. If it is missing, the creation time is used.
  return cancel_at ?? trialEnd ?? getCurrentPeriodEnd(subscription) ?? created;
}

const getCurrentPeriodEnd = ({ items }: Stripe.Subscription): number | null =>
  items.data.length === 0 ? null : Math.max(...items.data.map((item) => item.current_period_end));

const isStopped = ({ status }: Stripe.Subscription): boolean => stoppedReasons.some((reason) => reason === status);

const compareStoppedFirst = (a: Stripe.Subscription, b: Stripe.Subscription): number =>
  Number(isStopped(b)) - Number(isStopped(a));

/** Equal times are sorted by id, so that the result does not depend on Stripe's order. */
const compareNewestFirst = (a: Stripe.Subscription, b: Stripe.Subscription): number =>
  b.created - a.created || (a.id < b.id ? -1 : 1);

const toInstant = (seconds: number): string => new Date(seconds * 1_000).toISOString();

const MONTHS_OF_INTERVAL: Record<string, number> = { day: 12 / 365, week: 84 / 365, month: 1, year: 12 };

/** Computes the monthly amount of a subscription from list prices. It ignores discounts and taxes. */
export const computeMonthlyAmount = ({ items }: Stripe.Subscription): Decimal =>
  sumAmounts(
    items.data.map(({ price, quantity }) => toAmountPerMonth(price, quantity ?? 1)),
    2,
  );

function toAmountPerMonth({ unit_amount, recurring }: Stripe.Price, quantity: number): Decimal {
  const months = (MONTHS_OF_INTERVAL[recurring?.interval ?? 'month'] ?? 1) * (recurring?.interval_count ?? 1);
  const cents = computeLineSubtotal(quantity, unit_amount ?? 0, 2);
  return toFractionOfCents(cents, 1 / months);
}

export const toStoredRecord = (subscription: Subscription | null): SubscriptionRecord =>
  subscription
    ? {
        subscriptionId: subscription.stripeSubscriptionId ?? '',
        status: subscription.status,
        stripeStatus: subscription.stripeStatus,
        currentPeriodEndsAt: subscription.currentPeriodEndsAt?.toISOString() ?? null,
        trialEndsAt: subscription.trialEndsAt?.toISOString() ?? null,
        cancelsAt: subscription.cancelsAt?.toISOString() ?? null,
        paymentProblem: subscription.paymentProblem,
      }
    : noSubscription;

export const findDifferingFields = (one: SubscriptionRecord, other: SubscriptionRecord): (keyof SubscriptionRecord)[] =>
  (Object.keys(one) as (keyof SubscriptionRecord)[]).filter((field) => one[field] !== other[field]);

export const listRecordChanges = (before: SubscriptionRecord, after: SubscriptionRecord): FieldChange[] =>
  findDifferingFields(before, after).map((field) => ({
    field,
    before: String(before[field] ?? ''),
    after: String(after[field] ?? ''),
  }));
