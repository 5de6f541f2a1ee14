import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { planStatuses } from '@paperbill/contracts';

/** What a user has subscribed to. Somebody without a row never subscribed: the free plan. */
export const SubscriptionEntity = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    userId: p.uuid().primary(),
    status: p.enum([...planStatuses]).default('free'),
    /** Set during a trial, and only then. */
    trialEndsAt: p.datetime().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

export type Subscription = InferEntity<typeof SubscriptionEntity>;
