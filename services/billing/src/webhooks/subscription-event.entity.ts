import { defineEntity, p } from '@mikro-orm/core';
import type { FieldChange, SubscriptionEvent } from '@paperbill/contracts/http';

export const SubscriptionEventEntity = defineEntity({
  name: 'SubscriptionEvent',
  tableName: 'subscription_events',
  properties: {
    id: p.text().primary(),
    type: p.text(),
    source: p.text().$type<SubscriptionEvent['source']>(),
    state: p.text().$type<SubscriptionEvent['state']>().default('received'),
    /** The Stripe customer that the event is about, or '' if there is none. */
    customerId: p.text(),
    subscriptionId: p.text(),
    /** The event as JSON text, as Stripe sent it. */
    payload: p.json<unknown>().columnType('json'),
    createdAt: p.datetime(),
    receivedAt: p.datetime().defaultRaw('clock_timestamp()'),
    processedAt: p.datetime().nullable(),
    /** The time of the next attempt. Null if no further attempt is needed. */
    dueAt: p.datetime().nullable().defaultRaw('clock_timestamp()'),
    attempts: p.integer().default(0),
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
