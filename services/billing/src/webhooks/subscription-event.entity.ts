import { defineEntity, p } from '@mikro-orm/core';
import type { FieldChange, SubscriptionEvent } from '@paperbill/contracts/http';

/** What Stripe has sent: the inbox, and what came of it. */
export const SubscriptionEventEntity = defineEntity({
  name: 'SubscriptionEvent',
  tableName: 'subscription_events',
  properties: {
    id: p.text().primary(),
    type: p.text(),
    source: p.text().$type<SubscriptionEvent['source']>(),
    state: p.text().$type<SubscriptionEvent['state']>().default('received'),
    /** `cus_…`; '' where the event names none. */
    customerId: p.text(),
    subscriptionId: p.text(),
    /** As Stripe wrote it. */
    payload: p.json<unknown>().columnType('json'),
    createdAt: p.datetime(),
    receivedAt: p.datetime().defaultRaw('clock_timestamp()'),
    processedAt: p.datetime().nullable(),
    /** Of its next attempt; null once it is done with. */
    dueAt: p.datetime().nullable().defaultRaw('clock_timestamp()'),
    attempts: p.integer().default(0),
    /** Of the worker that is at it. */
    lease: p.uuid().nullable(),
    leasedUntil: p.datetime().nullable(),
  },
});

export const SubscriptionEventAttemptEntity = defineEntity({
  name: 'SubscriptionEventAttempt',
  tableName: 'subscription_event_attempts',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    eventId: p.text(),
    at: p.datetime().defaultRaw('clock_timestamp()'),
    error: p.text().default(''),
    changes: p.json<FieldChange[]>().defaultRaw(`'[]'`),
    replayedBy: p.text().nullable(),
  },
});
