import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A user's customer at Stripe. Lock this row before calling Stripe and until the answer is stored. */
export const SubscriberEntity = defineEntity({
  name: 'Subscriber',
  tableName: 'subscribers',
  properties: {
    userId: p.uuid().primary(),
    /** `cus_…`, or null until Stripe has created the customer. */
    stripeCustomerId: p.string().strictNullable(),
    /** The address at the last checkout. */
    email: p.string(),
    createdAt: p.datetime().onCreate(() => new Date()),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

export type Subscriber = InferEntity<typeof SubscriberEntity>;
