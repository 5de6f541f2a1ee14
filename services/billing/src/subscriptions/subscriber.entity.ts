import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The Stripe customer of a user. Code that calls Stripe must lock this row until it has stored the result. */
export const SubscriberEntity = defineEntity({
  name: 'Subscriber',
  tableName: 'subscribers',
  properties: {
    userId: p.uuid().primary(),
    /** The user's id as a customer of Stripe. Null before Stripe has created the customer. */
    stripeCustomerId: p.string().strictNullable(),
    /** The user's e-mail address at the last checkout. */
    email: p.string(),
    createdAt: p.datetime().onCreate(() => new Date()),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

export type Subscriber = InferEntity<typeof SubscriberEntity>;
