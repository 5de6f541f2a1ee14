import { randomUUID } from 'node:crypto';
import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { FieldChange, SubscriptionEvent, SubscriptionEventState } from '@paperbill/contracts/http';
import { hashIdSql, toJsonb, sql, type Timestamp } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import { isCompleteReconciliation, kysely } from '../tables.js';

/** Duration of an event's lease. It is longer than a sync takes, including Stripe's timeouts. */
const LEASE_SECONDS = 60;

export interface WaitingEvent {
  id: string;
  type: string;
  /** Id of the Stripe customer (`cus_…`), or '' if the event refers to no customer. */
  customerId: string;
  attempts: number;
}

export interface LeasedEvent extends WaitingEvent {
  lease: string;
}

export interface EventAttempt {
  changes: FieldChange[];
  /** Error message of the attempt if it failed, or an empty string if it succeeded. */
  error: string;
  /** E-mail address of the staff member who replayed the event, or null if the worker processed it. */
  replayedBy: string | null;
}

/**
 * Stores an event once, even if Stripe delivers it several times. Events of deleted customers are not stored.
 *
 * @param payload the event as Stripe's JSON text
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
 * Returns the customer and subscription ids of an event, or '' for a missing id. All Stripe objects contain these ids
 * in a few known places, so unknown event types work too.
 */
export function getEventObjectIds(event: Pick<Stripe.Event, 'data'>): { customerId: string; subscriptionId: string } {
  const object = asRecord(event.data.object);
  const customer = object['object'] === 'customer' ? object : object['customer'];
  const subscription = object['object'] === 'subscription' ? object : object['subscription'];
  const parent = asRecord(asRecord(object['parent'])['subscription_details']);
  return {
    customerId: getStripeId(customer),
    subscriptionId: getStripeId(subscription) || getStripeId(parent['subscription']),
  };
}

/**
 * PostgreSQL cannot store a NUL. An id with a NUL is stored as '', because Stripe would resend a refused event for
 * days.
 */
export const isStorable = (id: string): boolean => !id.includes('\0');

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Returns the id of a Stripe object, from a value that is either the id or the expanded object. */
function getStripeId(value: unknown): string {
  const id = typeof value === 'string' ? value : asRecord(value)['id'];
  return typeof id === 'string' && isStorable(id) ? id : '';
}

/** Leases the next due event, in order of receipt. At most one event of each customer is leased at a time. */
export async function leaseNextEvent(em: EntityManager): Promise<LeasedEvent | null> {
  const event = await tryToLeaseEvent(em);
  if (event || !(await freeExpiredLeases(em))) return event;
  return tryToLeaseEvent(em);
}

async function tryToLeaseEvent(em: EntityManager): Promise<LeasedEvent | null> {
  try {
    const lease = randomUUID();
    const event = await kysely(em)
      .updateTable('subscription_events')
      .set({ lease, leasedUntil: afterSecondsSql(LEASE_SECONDS) })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('subscription_events as waiting')
          .select('id')
          .where('state', '=', 'received')
          .where('dueAt', '<=', sql<Timestamp>`clock_timestamp()`)
          .where('lease', 'is', null)
          .where(({ exists, not, selectFrom }) =>
            not(
              exists(
                selectFrom('subscription_events as busy')
                  .select('busy.id')
                  .where('busy.lease', 'is not', null)
                  .where('busy.customerId', '<>', '')
                  .whereRef('busy.customerId', '=', 'waiting.customerId'),
              ),
            ),
          )
          .orderBy('receivedAt')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'type', 'customerId', 'attempts'])
      .executeTakeFirst();
    return event ? { ...event, lease } : null;
  } catch (error) {
    // The unique index was violated, because another instance has just leased an event of the same customer.
    if (error instanceof UniqueConstraintViolationException) return tryToLeaseEvent(em);
    throw error;
  }
}

async function freeExpiredLeases(em: EntityManager): Promise<boolean> {
  const [freed] = await kysely(em)
    .updateTable('subscription_events')
    .set({ lease: null, leasedUntil: null })
    .where('lease', 'is not', null)
    .where('leasedUntil', '<', sql<Timestamp>`clock_timestamp()`)
    .execute();
  return freed!.numUpdatedRows > 0n;
}

/**
 * Stores the final state of an event.
 * @param lease undefined in a replay, which takes over a leased event
 * @returns false if the lease was lost
 */
export async function finishEvent(
  em: EntityManager,
  eventId: string,
  state: Exclude<SubscriptionEventState, 'received'>,
  lease?: string,
): Promise<boolean> {
  const [settled] = await kysely(em)
    .updateTable('subscription_events')
    .set(({ eb }) => ({
      state,
      processedAt: sql<Timestamp>`clock_timestamp()`,
      dueAt: null,
      attempts: eb('attempts', '+', 1),
      lease: null,
      leasedUntil: null,
    }))
    .where('id', '=', eventId)
    .$if(lease !== undefined, (update) => update.where('lease', '=', lease!))
    .execute();
  return settled!.numUpdatedRows > 0n;
}

/** Stores the time of an event's next attempt. @returns false if the lease was lost */
export async function postponeEvent(em: EntityManager, { id, lease }: LeasedEvent, delayMs: number): Promise<boolean> {
  const [postponed] = await kysely(em)
    .updateTable('subscription_events')
    .set(({ eb }) => ({
      dueAt: afterSecondsSql(delayMs / 1_000),
      attempts: eb('attempts', '+', 1),
      lease: null,
      leasedUntil: null,
    }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
  return postponed!.numUpdatedRows > 0n;
}

/** Increments the number of an event's attempts. The event keeps its state and the time of its next attempt. */
export async function countAttempt(em: EntityManager, eventId: string): Promise<void> {
  await kysely(em)
    .updateTable('subscription_events')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', eventId)
    .execute();
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
  /** Unix time of the last complete reconciliation. It is null before the first complete reconciliation. */
  lastReconciliationUnixSeconds: number | null;
}

/**
 * Reads the metrics of the event inbox. Each count uses an index of the unfinished events, because nearly all events
 * are finished.
 */
export function selectInboxFigures(em: EntityManager): Promise<InboxFigures> {
  return kysely(em)
    .selectNoFrom(({ selectFrom }) => {
      const eventsThat = (state: SubscriptionEventState) =>
        selectFrom('subscription_events').where('state', '=', state);
      return [
        eventsThat('received').select(rowCountSql.as('waitingEvents')).as('waitingEvents'),
        eventsThat('received')
          .select(({ fn }) =>
            sql<number>`coalesce(extract(epoch from clock_timestamp() - ${fn.min('receivedAt')}), 0)::float`.as(
              'oldestEventAgeSeconds',
            ),
          )
          .as('oldestEventAgeSeconds'),
        eventsThat('failed').select(rowCountSql.as('failedEvents')).as('failedEvents'),
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

const afterSecondsSql = (seconds: number) => sql<Timestamp>`clock_timestamp() + make_interval(secs => ${seconds})`;
