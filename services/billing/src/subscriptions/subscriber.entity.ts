import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Who a user is for Stripe. Its row is the lock under which Stripe is asked about them and the answer stored. */
export const SubscriberEntity = defineEntity({
  name: 'Subscriber',
  tableName: 'subscribers',
  properties: {
    userId: p.uuid().primary(),
    /** `cus_…`; null until Stripe has made one. */
    stripeCustomerId: p.string().strictNullable(),
    /** As of their last checkout. */
    email: p.string(),
    createdAt: p.datetime().onCreate(() => new Date()),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

export type Subscriber = InferEntity<typeof SubscriberEntity>;
