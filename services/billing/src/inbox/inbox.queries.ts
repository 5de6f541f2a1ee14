import { randomUUID } from 'node:crypto';
import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { SubscriptionEventState } from '@paperbill/contracts/http';
import { createKysely, sql, type Timestamp } from '@paperbill/service-kit';

/**
 * Duration of the lease on an event. It is longer than the slowest attempt: 17 seconds to find a payment, 8 in the
 * queue, 17 for the lock, and 33 for calls to Stripe (`exclusive-work.ts`).
 */
const LEASE_SECONDS = 90;

export interface WaitingEvent {
  id: string;
  type: string;
  attempts: number;
}

export type LeasedEvent<Event extends WaitingEvent> = Event & { lease: string };

type InboxTable = 'subscription_events' | 'payment_events';

export interface Inbox<Event extends WaitingEvent> {
  table: InboxTable;
  /** The column with the id of the object that an event is about. At most one event per object is leased at a time. */
  subject: string;
  columns: (keyof Event & string)[];
}

interface InboxRow extends WaitingEvent {
  state: SubscriptionEventState;
  receivedAt: Timestamp;
  processedAt: Timestamp | null;
  /** The time of the next attempt. Null if no further attempt is needed. */
  dueAt: Timestamp | null;
  lease: string | null;
  leasedUntil: Timestamp | null;
}

const inboxKysely = (em: EntityManager) => createKysely<Record<InboxTable, InboxRow>>(em);

/** Leases the next due event. Events are leased in order of receipt, at most one per object at a time. */
export async function leaseNextEvent<Event extends WaitingEvent>(
  em: EntityManager,
  inbox: Inbox<Event>,
): Promise<LeasedEvent<Event> | null> {
  const event = await tryToLeaseEvent(em, inbox);
  if (event || !(await freeExpiredLeases(em, inbox))) return event;
  return tryToLeaseEvent(em, inbox);
}

async function tryToLeaseEvent<Event extends WaitingEvent>(
  em: EntityManager,
  inbox: Inbox<Event>,
): Promise<LeasedEvent<Event> | null> {
  const { table, subject, columns } = inbox;
  const busySubject = sql.ref<string>(`busy.${subject}`);
  try {
    const lease = randomUUID();
    const event = await inboxKysely(em)
      .updateTable(table)
      .set({ lease, leasedUntil: timestampInSecondsSql(LEASE_SECONDS) })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom(`${table} as waiting`)
          .select('id')
          .where('state', '=', 'received')
          .where('dueAt', '<=', sql<Timestamp>`clock_timestamp()`)
          .where('lease', 'is', null)
          .where(({ eb, exists, not, selectFrom }) =>
            not(
              exists(
                selectFrom(`${table} as busy`)
                  .select('busy.id')
                  .where('busy.lease', 'is not', null)
                  .where(eb(busySubject, '<>', ''))
                  .where(eb(busySubject, '=', sql.ref<string>(`waiting.${subject}`))),
              ),
            ),
          )
          .orderBy('receivedAt')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(columns.map((column) => sql.ref<unknown>(column).as(column)))
      .executeTakeFirst();
    return event ? { ...(event as unknown as Event), lease } : null;
  } catch (error) {
    // The unique index was violated, because another instance has just leased an event of the same object.
    if (error instanceof UniqueConstraintViolationException) return tryToLeaseEvent(em, inbox);
    throw error;
  }
}

async function freeExpiredLeases(em: EntityManager, { table }: Inbox<never>): Promise<boolean> {
  const [freed] = await inboxKysely(em)
    .updateTable(table)
    .set({ lease: null, leasedUntil: null })
    .where('lease', 'is not', null)
    .where('leasedUntil', '<', sql<Timestamp>`clock_timestamp()`)
    .execute();
  return freed!.numUpdatedRows > 0n;
}

/**
 * @param lease undefined in a replay, because a replay also takes over an event that the worker has leased
 * @returns false if the lease was lost
 */
export async function finishEvent(
  em: EntityManager,
  { table }: Inbox<never>,
  eventId: string,
  state: Exclude<SubscriptionEventState, 'received'>,
  lease?: string,
): Promise<boolean> {
  const [settled] = await inboxKysely(em)
    .updateTable(table)
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

/** @returns false if the lease was lost */
export async function postponeEvent(
  em: EntityManager,
  { table }: Inbox<never>,
  { id, lease }: LeasedEvent<WaitingEvent>,
  delayMs: number,
): Promise<boolean> {
  const [postponed] = await inboxKysely(em)
    .updateTable(table)
    .set(({ eb }) => ({
      dueAt: timestampInSecondsSql(delayMs / 1_000),
      attempts: eb('attempts', '+', 1),
      lease: null,
      leasedUntil: null,
    }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
  return postponed!.numUpdatedRows > 0n;
}

export async function countAttempt(em: EntityManager, { table }: Inbox<never>, eventId: string): Promise<void> {
  await inboxKysely(em)
    .updateTable(table)
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', eventId)
    .execute();
}

const timestampInSecondsSql = (seconds: number) =>
  sql<Timestamp>`clock_timestamp() + make_interval(secs => ${seconds})`;
