import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldChange, SubscriptionRecord } from '@paperbill/contracts/http';
import { noSubscription, type SubscriptionReading } from './read-subscriptions.js';
import { recordChanges } from './record-changes.js';
import { type Subscription, SubscriptionEntity } from './subscription.entity.js';

/** What our table holds about a user's subscription. */
export const storedRecord = (subscription: Subscription | null): SubscriptionRecord =>
  subscription
    ? {
        subscriptionId: subscription.stripeSubscriptionId ?? '',
        status: subscription.status,
        stripeStatus: subscription.stripeStatus,
        currentPeriodEndsAt: instant(subscription.currentPeriodEndsAt),
        trialEndsAt: instant(subscription.trialEndsAt),
        cancelsAt: instant(subscription.cancelsAt),
        paymentProblem: subscription.paymentProblem,
      }
    : noSubscription;

/**
 * Takes over what Stripe said.
 *
 * @param em of a transaction that holds the customer's lock since before Stripe was asked
 * @returns what that changed, and whether there was a subscription at any time
 */
export async function storeReading(
  em: EntityManager,
  userId: string,
  { record, monthlyAmount, hadSubscription }: SubscriptionReading,
): Promise<{ changes: FieldChange[]; hadSubscription: boolean }> {
  const stored = await em.findOne(SubscriptionEntity, { userId });
  const subscription = stored ?? em.create(SubscriptionEntity, { userId });
  const changes = recordChanges(storedRecord(stored), record);
  em.assign(subscription, {
    status: record.status,
    stripeSubscriptionId: record.subscriptionId || null,
    stripeStatus: record.stripeStatus,
    currentPeriodEndsAt: date(record.currentPeriodEndsAt),
    trialEndsAt: date(record.trialEndsAt),
    cancelsAt: date(record.cancelsAt),
    paymentProblem: record.paymentProblem,
    monthlyAmount,
    hadSubscription: subscription.hadSubscription || hadSubscription,
    syncedAt: new Date(),
  });
  await em.flush();
  return { changes, hadSubscription: subscription.hadSubscription };
}

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;
const date = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));
