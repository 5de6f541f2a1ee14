import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { planStatuses } from '@paperbill/contracts/http';

/** The last state of a user's subscription that was fetched from Stripe. Users without a row have the free plan. */
export const SubscriptionEntity = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    userId: p.uuid().primary(),
    status: p.enum([...planStatuses]).default('free'),
    stripeSubscriptionId: p.string().strictNullable(),
    /** Stripe's status of the subscription, or '' if the user has no subscription at Stripe. */
    stripeStatus: p.string().default(''),
    currentPeriodEndsAt: p.datetime().strictNullable(),
    /** The end of the trial. Null if the user is not in a trial. */
    trialEndsAt: p.datetime().strictNullable(),
    /** The end of the paid access after a cancellation. Null if the plan was not cancelled. */
    cancelsAt: p.datetime().strictNullable(),
    paymentProblem: p.boolean().default(false),
    /** The amount in US dollars. */
    monthlyAmount: p.decimal('string').default('0.00'),
    /** This column is never reset, because users get no second trial. */
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
