import { randomUUID } from 'node:crypto';
import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { FieldChange, SubscriptionEvent, SubscriptionEventState } from '@paperbill/contracts/http';
import { hashOf, json, sql, type Timestamp } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import { isComplete, kysely } from '../tables.js';

/** Longer than a sync may take, Stripe's own time limits included; after that another instance may take the event. */
const LEASE_SECONDS = 60;

/** What an event's processing needs to know of it. */
export interface WaitingEvent {
  id: string;
  type: string;
  /** Stripe's id of the customer, `cus_…`; '' where the event names none. */
  customerId: string;
  /** So far. */
  attempts: number;
}

/** An event that this process works on: nobody else does as long as the lease holds. */
export interface LeasedEvent extends WaitingEvent {
  lease: string;
}

/** What came of an attempt at an event. */
export interface Attempt {
  changes: FieldChange[];
  /** '' where it went well. */
  error: string;
  /** The member of staff who asked for it; null for the worker's own. */
  replayedBy: string | null;
}

/**
 * Puts an event into the inbox, once, however often it comes; not one of a customer whose account was deleted.
 *
 * @param payload the event as JSON, as Stripe wrote it
 * @returns whether it was new
 */
export async function storeEvent(
  em: EntityManager,
  event: Stripe.Event,
  payload: string,
  source: SubscriptionEvent['source'],
): Promise<boolean> {
  const { customerId, subscriptionId } = eventSubject(event);
  const isForgotten = kysely(em)
    .selectFrom('forgotten_customers')
    .select('customerHash')
    .where('customerHash', '=', hashOf(sql.val(customerId)));
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
 * The ids of the customer and the subscription that an event is about, '' where it names none. Works for any type, also
 * for one that Stripe adds one day: every object names its customer, and its subscription in one of few ways.
 */
export function eventSubject(event: Pick<Stripe.Event, 'data'>): { customerId: string; subscriptionId: string } {
  const object = asRecord(event.data.object);
  const customer = object['object'] === 'customer' ? object : object['customer'];
  const subscription = object['object'] === 'subscription' ? object : object['subscription'];
  const parent = asRecord(asRecord(object['parent'])['subscription_details']);
  return { customerId: idOf(customer), subscriptionId: idOf(subscription) || idOf(parent['subscription']) };
}

/** No database takes the character of the code 0: what can't be stored is no id of Stripe's, and would be sent again for days. */
export const isStorable = (id: string): boolean => !id.includes('\0');

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Of an object that is given by its id or, expanded, as itself. */
function idOf(value: unknown): string {
  const id = typeof value === 'string' ? value : asRecord(value)['id'];
  return typeof id === 'string' && isStorable(id) ? id : '';
}

/**
 * Leases the next event that is due to this process: in order of receipt, and never two of one customer at once.
 *
 * @returns null where none is due
 */
export async function leaseNextEvent(em: EntityManager): Promise<LeasedEvent | null> {
  const event = await tryToLease(em);
  if (event || !(await freeExpiredLeases(em))) return event;
  return tryToLease(em);
}

async function tryToLease(em: EntityManager): Promise<LeasedEvent | null> {
  try {
    const lease = randomUUID();
    const event = await kysely(em)
      .updateTable('subscription_events')
      .set({ lease, leasedUntil: inSeconds(LEASE_SECONDS) })
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
    // Another instance leased another event of the same customer in this very moment.
    if (error instanceof UniqueConstraintViolationException) return tryToLease(em);
    throw error;
  }
}

/** Of instances that ended in the middle of their work. */
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
 * Marks an event as done with.
 *
 * @param lease what the worker holds; a replay needs none, and takes the event from a worker that is at it
 * @returns false where the lease was lost: somebody else has the event now
 */
export async function settleEvent(
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

/** Lets an event wait for its next attempt. @returns false where the lease was lost */
export async function postponeEvent(em: EntityManager, { id, lease }: LeasedEvent, delayMs: number): Promise<boolean> {
  const [postponed] = await kysely(em)
    .updateTable('subscription_events')
    .set(({ eb }) => ({
      dueAt: inSeconds(delayMs / 1_000),
      attempts: eb('attempts', '+', 1),
      lease: null,
      leasedUntil: null,
    }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
  return postponed!.numUpdatedRows > 0n;
}

/** Counts an attempt that changed nothing about when, or whether, the worker tries again. */
export async function countAttempt(em: EntityManager, eventId: string): Promise<void> {
  await kysely(em)
    .updateTable('subscription_events')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', eventId)
    .execute();
}

/** Adds what came of an attempt to the event's log. */
export async function addAttempt(
  em: EntityManager,
  eventId: string,
  { changes, error, replayedBy }: Attempt,
): Promise<void> {
  await kysely(em)
    .insertInto('subscription_event_attempts')
    .values({ eventId, changes: json(changes), error, replayedBy })
    .execute();
}

/** How the inbox is doing, for the metrics. */
export interface InboxFigures {
  waiting: number;
  /** Seconds that the oldest one has waited. */
  oldest: number;
  failed: number;
  /** Unix time of the last complete reconciliation; null where there was none. */
  reconciled: number | null;
}

/** Four look-ups in indexes: the events that are done with, by far the most, are not counted. */
export function selectInboxFigures(em: EntityManager): Promise<InboxFigures> {
  return kysely(em)
    .selectNoFrom(({ selectFrom }) => {
      const eventsThat = (state: SubscriptionEventState) =>
        selectFrom('subscription_events').where('state', '=', state);
      return [
        eventsThat('received').select(countOfRows.as('waiting')).as('waiting'),
        eventsThat('received')
          .select(({ fn }) =>
            sql<number>`coalesce(extract(epoch from clock_timestamp() - ${fn.min('receivedAt')}), 0)::float`.as(
              'oldest',
            ),
          )
          .as('oldest'),
        eventsThat('failed').select(countOfRows.as('failed')).as('failed'),
        selectFrom('reconciliations')
          .select(({ ref }) => sql<number>`extract(epoch from ${ref('startedAt')})::float`.as('reconciled'))
          .where(isComplete)
          .orderBy('startedAt', 'desc')
          .limit(1)
          .as('reconciled'),
      ];
    })
    .$narrowType<{ waiting: number; oldest: number; failed: number }>()
    .executeTakeFirstOrThrow();
}

const countOfRows = sql<number>`count(*)::int`;

/** From now on. */
const inSeconds = (seconds: number) => sql<Timestamp>`clock_timestamp() + make_interval(secs => ${seconds})`;
