import { defineEntity, p } from '@mikro-orm/core';
import type { SubscriptionEvent } from '@paperbill/contracts/http';

export const PaymentEventEntity = defineEntity({
  name: 'PaymentEvent',
  tableName: 'payment_events',
  properties: {
    id: p.text().primary(),
    type: p.text(),
    source: p.text().$type<SubscriptionEvent['source']>(),
    state: p.text().$type<SubscriptionEvent['state']>().default('received'),
    /** Stripe's id of the account, or '' for the operator's account. */
    accountId: p.text(),
    /** Stripe's id of the object that must be fetched: a session, a payment or an account. '' if there is none. */
    objectId: p.text(),
    createdAt: p.datetime(),
    receivedAt: p.datetime().defaultRaw('clock_timestamp()'),
    processedAt: p.datetime().nullable(),
    dueAt: p.datetime().nullable().defaultRaw('clock_timestamp()'),
    attempts: p.integer().default(0),
    /** The error of the last attempt, or '' if it succeeded. */
    error: p.text().default(''),
    lease: p.uuid().nullable(),
    leasedUntil: p.datetime().nullable(),
  },
});
