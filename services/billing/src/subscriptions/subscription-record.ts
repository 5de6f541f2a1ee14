import { type FieldChange, type PlanStatus, stoppedReasons, type SubscriptionRecord } from '@paperbill/contracts/http';
import type { Decimal } from '@paperbill/contracts/rules';
import { fractionOfCents, lineSubtotal, sum } from '@paperbill/money';
import type Stripe from 'stripe';
import type { Subscription } from './subscription.entity.js';

/** Summary of all subscriptions that a subscriber has at Stripe. */
export interface SubscriptionSummary {
  record: SubscriptionRecord;
  /** Monthly revenue in US dollars. */
  monthlyAmount: Decimal;
  /** True if any of the subscriptions ever started. A subscription whose first payment failed has not started. */
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
 * Plan statuses from best to worst. The best of several subscriptions counts. Among subscriptions without a plan, one
 * that could still charge comes first.
 */
const RANKS: PlanStatus[] = ['active', 'trial', 'cancelled_but_active', 'free'];

/** @param subscriptions all subscriptions of one subscriber in any order, ended subscriptions included */
export function summarizeSubscriptions(subscriptions: Stripe.Subscription[]): SubscriptionSummary {
  const [best] = subscriptions
    .map((subscription) => ({ subscription, status: planStatus(subscription) }))
    .sort(
      (a, b) =>
        RANKS.indexOf(a.status) - RANKS.indexOf(b.status) ||
        stoppedFirst(a.subscription, b.subscription) ||
        newestFirst(a.subscription, b.subscription),
    );
  const hadSubscription = subscriptions.some(({ status }) => !NEVER_BEGAN.includes(status));
  if (!best) return { record: noSubscription, monthlyAmount: sum([]), hadSubscription };
  return {
    record: toRecord(best.subscription, best.status),
    monthlyAmount: monthlyAmount(best.subscription),
    hadSubscription,
  };
}

const NEVER_BEGAN: Stripe.Subscription.Status[] = ['incomplete', 'incomplete_expired'];
const PAYMENT_PROBLEMS: Stripe.Subscription.Status[] = ['past_due', 'unpaid', 'incomplete'];

/** Returns the plan status that a subscription gives (rule PLAN-1). */
export function planStatus(subscription: Stripe.Subscription): PlanStatus {
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

const ENDED: Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired'];

/** Checks whether the subscription gives no plan but a payment may revive it: `unpaid`, `paused`, `incomplete`. */
export const isUnsettled = (subscription: Stripe.Subscription): boolean =>
  planStatus(subscription) === 'free' && !ENDED.includes(subscription.status);

const isCancelled = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null;

function toRecord(subscription: Stripe.Subscription, status: PlanStatus): SubscriptionRecord {
  const periodEnd = currentPeriodEnd(subscription);
  return {
    subscriptionId: subscription.id,
    status,
    stripeStatus: subscription.status,
    currentPeriodEndsAt: periodEnd === null ? null : instant(periodEnd),
    trialEndsAt: status === 'trial' ? instant(accessEnd(subscription)) : null,
    cancelsAt: status === 'cancelled_but_active' ? instant(accessEnd(subscription)) : null,
    paymentProblem: PAYMENT_PROBLEMS.includes(subscription.status),
  };
}

/** Returns the end of the paid access in Unix seconds. */
function accessEnd(subscription: Stripe.Subscription): number {
  const { status, cancel_at, trial_end, created } = subscription;
  const trialEnd = status === 'trialing' ? trial_end : null;
  // An item always has a period. If Stripe ever omits it, use the creation time instead of failing.
  return cancel_at ?? trialEnd ?? currentPeriodEnd(subscription) ?? created;
}

const currentPeriodEnd = ({ items }: Stripe.Subscription): number | null =>
  items.data.length === 0 ? null : Math.max(...items.data.map((item) => item.current_period_end));

const isStopped = ({ status }: Stripe.Subscription): boolean => stoppedReasons.some((reason) => reason === status);

const stoppedFirst = (a: Stripe.Subscription, b: Stripe.Subscription): number =>
  Number(isStopped(b)) - Number(isStopped(a));

/** Sorts by creation time. Equal times are sorted by id, so that the result does not depend on Stripe's order. */
const newestFirst = (a: Stripe.Subscription, b: Stripe.Subscription): number =>
  b.created - a.created || (a.id < b.id ? -1 : 1);

const instant = (seconds: number): string => new Date(seconds * 1_000).toISOString();

const MONTHS: Record<string, number> = { day: 12 / 365, week: 84 / 365, month: 1, year: 12 };

/** Calculates the monthly revenue from list prices, without discounts and tax. A yearly price is divided by twelve. */
export const monthlyAmount = ({ items }: Stripe.Subscription): Decimal =>
  sum(items.data.map(({ price, quantity }) => perMonth(price, quantity ?? 1)));

function perMonth({ unit_amount, recurring }: Stripe.Price, quantity: number): Decimal {
  const months = (MONTHS[recurring?.interval ?? 'month'] ?? 1) * (recurring?.interval_count ?? 1);
  const cents = lineSubtotal(quantity, unit_amount ?? 0);
  return fractionOfCents(cents, 1 / months);
}

export const storedRecord = (subscription: Subscription | null): SubscriptionRecord =>
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

export const differingFields = (one: SubscriptionRecord, other: SubscriptionRecord): (keyof SubscriptionRecord)[] =>
  (Object.keys(one) as (keyof SubscriptionRecord)[]).filter((field) => one[field] !== other[field]);

/** Returns the fields that differ between two records. A missing value becomes ''. */
export const recordChanges = (before: SubscriptionRecord, after: SubscriptionRecord): FieldChange[] =>
  differingFields(before, after).map((field) => ({
    field,
    before: String(before[field] ?? ''),
    after: String(after[field] ?? ''),
  }));
