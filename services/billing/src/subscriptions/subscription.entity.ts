import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { planStatuses } from '@paperbill/contracts/http';

/** A user's subscription as last fetched from Stripe. A user without a row has the free plan. */
export const SubscriptionEntity = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    userId: p.uuid().primary(),
    status: p.enum([...planStatuses]).default('free'),
    /** Id of the Stripe subscription (`sub_…`), null if the user has no subscription at Stripe. */
    stripeSubscriptionId: p.string().strictNullable(),
    /** Stripe's status, such as `past_due`. It is empty if the user has no subscription at Stripe. */
    stripeStatus: p.string().default(''),
    currentPeriodEndsAt: p.datetime().strictNullable(),
    /** End of the subscription's trial period. It is set only during a trial. */
    trialEndsAt: p.datetime().strictNullable(),
    /** Time at which the access to the plan ends. It is set only after a cancellation. */
    cancelsAt: p.datetime().strictNullable(),
    paymentProblem: p.boolean().default(false),
    /** Monthly revenue of the subscription in US dollars. */
    monthlyAmount: p.decimal('string').default('0.00'),
    /** True if the user ever had a subscription. There is no second trial, so this value is never reset. */
    hadSubscription: p.boolean().default(false),
    syncedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

export type Subscription = InferEntity<typeof SubscriptionEntity>;
