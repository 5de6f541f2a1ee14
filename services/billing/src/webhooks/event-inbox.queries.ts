import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldChange, SubscriptionEvent, SubscriptionEventState } from '@paperbill/contracts/http';
import { hashIdSql, toJsonb, sql } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import type { Inbox, WaitingEvent } from '../inbox/inbox.queries.js';
import { isCompleteReconciliation, kysely } from '../tables.js';

export interface WaitingSubscriptionEvent extends WaitingEvent {
  /** The Stripe customer that the event is about, or '' if there is none. */
  customerId: string;
}

export const subscriptionInbox: Inbox<WaitingSubscriptionEvent> = {
  table: 'subscription_events',
  subject: 'customerId',
  columns: ['id', 'type', 'customerId', 'attempts'],
};

export interface EventAttempt {
  changes: FieldChange[];
  error: string;
  /** The e-mail address of the staff member who replayed the event. Null if the worker processed the event. */
  replayedBy: string | null;
}

/**
 * Stores an event only once, even if Stripe delivers it several times. Events of deleted customers are not stored.
 * @param payload the JSON text of the event, as Stripe sent it
 * @returns true if the event was new
 */
export async function storeEvent(
  em: EntityManager,
  event: Stripe.Event,
  payload: string,
  source: SubscriptionEvent['source'],
): Promise<boolean> {
  const { customerId, subscriptionId } = getEventObjectIds(event);
  const isForgotten = kysely(em)
    .selectFrom('forgotten_customers')
    .select('customerHash')
    .where('customerHash', '=', hashIdSql(sql.val(customerId)));
  const [stored] = await kysely(em)
    .insertInto('subscription_events')
    .columns(['id', 'type', 'source', 'customerId', 'subscriptionId', 'payload', 'createdAt'])
    .expression(
      kysely(em)
        .selectNoFrom(({ val }) => [
          val(event.id).as('id'),
          val(event.type).as('type'),
          val(source).as('source'),
          val(customerId).as('customerId'),
          val(subscriptionId).as('subscriptionId'),
          sql`${payload}::json`.as('payload'),
          sql`to_timestamp(${event.created}::bigint)`.as('createdAt'),
        ])
        .where(({ exists, not }) => not(exists(isForgotten))),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return stored!.numInsertedOrUpdatedRows! > 0n;
}

/**
 * Returns the customer id and the subscription id of an event. Missing ids are ''. In all Stripe objects, these ids are
 * in a few known places, so unknown event types work too. Events about payments by clients have no customer id: they
 * come from a connected account, or from a checkout session in the mode `payment`.
 */
export function getEventObjectIds(event: Pick<Stripe.Event, 'data' | 'account'>): {
  customerId: string;
  subscriptionId: string;
} {
  const object = toRecord(event.data.object);
  if (event.account || (object['object'] === 'checkout.session' && object['mode'] === 'payment')) {
    return { customerId: '', subscriptionId: '' };
  }
  const customer = object['object'] === 'customer' ? object : object['customer'];
  const subscription = object['object'] === 'subscription' ? object : object['subscription'];
  const parent = toRecord(toRecord(object['parent'])['subscription_details']);
  // If a card was removed from its customer, the event has the customer's id only in `previous_attributes`.
  const previous = toRecord(event.data.previous_attributes);
  return {
    customerId: getStripeId(customer) || getStripeId(previous['customer']),
    subscriptionId: getStripeId(subscription) || getStripeId(parent['subscription']),
  };
}

/**
 * Checks whether PostgreSQL can store an id. PostgreSQL cannot store NUL characters. An id with a NUL is stored as '',
 * because Stripe would send a rejected event again for days.
 */
export const isStorable = (id: string): boolean => !id.includes('\0');

export const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** @param value the id of a Stripe object, or the expanded object */
export function getStripeId(value: unknown): string {
  const id = typeof value === 'string' ? value : toRecord(value)['id'];
  return typeof id === 'string' && isStorable(id) ? id : '';
}

export async function insertAttempt(
  em: EntityManager,
  eventId: string,
  { changes, error, replayedBy }: EventAttempt,
): Promise<void> {
  await kysely(em)
    .insertInto('subscription_event_attempts')
    .values({ eventId, changes: toJsonb(changes), error, replayedBy })
    .execute();
}

export interface InboxFigures {
  waitingEvents: number;
  oldestEventAgeSeconds: number;
  failedEvents: number;
  lastReconciliationUnixSeconds: number | null;
}

/**
 * Counts unfinished events. Nearly all events are finished, so each count uses an index that contains only
 * unfinished events.
 */
export function selectInboxFigures(em: EntityManager): Promise<InboxFigures> {
  return kysely(em)
    .selectNoFrom(({ selectFrom }) => {
      const selectEventsInState = (state: SubscriptionEventState) =>
        selectFrom('subscription_events').where('state', '=', state);
      return [
        selectEventsInState('received').select(rowCountSql.as('waitingEvents')).as('waitingEvents'),
        selectEventsInState('received')
          .select(({ fn }) =>
            sql<number>`coalesce(extract(epoch from clock_timestamp() - ${fn.min('receivedAt')}), 0)::float`.as(
              'oldestEventAgeSeconds',
            ),
          )
          .as('oldestEventAgeSeconds'),
        selectEventsInState('failed').select(rowCountSql.as('failedEvents')).as('failedEvents'),
        selectFrom('reconciliations')
          .select(({ ref }) =>
            sql<number>`extract(epoch from ${ref('startedAt')})::float`.as('lastReconciliationUnixSeconds'),
          )
          .where(isCompleteReconciliation)
          .orderBy('startedAt', 'desc')
          .limit(1)
          .as('lastReconciliationUnixSeconds'),
      ];
    })
    .$narrowType<{ waitingEvents: number; oldestEventAgeSeconds: number; failedEvents: number }>()
    .executeTakeFirstOrThrow();
}

const rowCountSql = sql<number>`count(*)::int`;
