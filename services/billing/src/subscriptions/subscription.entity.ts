import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { planStatuses } from '@paperbill/contracts/http';

/** A user's subscription as it was last fetched from Stripe. Users without a row have the free plan. */
export const SubscriptionEntity = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    userId: p.uuid().primary(),
    status: p.enum([...planStatuses]).default('free'),
    /** Id of the Stripe subscription (`sub_…`), or null if the user has no subscription at Stripe. */
    stripeSubscriptionId: p.string().strictNullable(),
    /** Stripe's status, such as `past_due`. It is empty if the user has no subscription at Stripe. */
    stripeStatus: p.string().default(''),
    currentPeriodEndsAt: p.datetime().strictNullable(),
    /** End of the trial. It is only set during a trial. */
    trialEndsAt: p.datetime().strictNullable(),
    /** End of the paid access. It is only set after a cancellation. */
    cancelsAt: p.datetime().strictNullable(),
    paymentProblem: p.boolean().default(false),
    /** Monthly revenue of the subscription in US dollars. */
    monthlyAmount: p.decimal('string').default('0.00'),
    /** True if the user ever had a subscription. It is never reset, because users get no second trial. */
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
