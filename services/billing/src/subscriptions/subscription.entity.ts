import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { planStatuses } from '@paperbill/contracts/http';

/** What a user has subscribed to, as Stripe said last. Somebody without a row never subscribed: the free plan. */
export const SubscriptionEntity = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    userId: p.uuid().primary(),
    status: p.enum([...planStatuses]).default('free'),
    /** `sub_…`; null where Stripe knows none. */
    stripeSubscriptionId: p.string().strictNullable(),
    /** Stripe's own word, such as `past_due`; '' where it knows no subscription. */
    stripeStatus: p.string().default(''),
    currentPeriodEndsAt: p.datetime().strictNullable(),
    /** Set during a trial, and only then. */
    trialEndsAt: p.datetime().strictNullable(),
    /** When access ends after a cancellation; set then, and only then. */
    cancelsAt: p.datetime().strictNullable(),
    paymentProblem: p.boolean().default(false),
    /** What it brings in a month, in US dollars. */
    monthlyAmount: p.decimal('string').default('0.00'),
    /** Whether there was a subscription at any time: then there is no second trial. Never unset. */
    hadSubscription: p.boolean().default(false),
    /** When Stripe was last asked. */
    syncedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

export type Subscription = InferEntity<typeof SubscriptionEntity>;
