import { randomUUID } from 'node:crypto';
import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { FieldChange, SubscriptionEvent, SubscriptionEventState } from '@paperbill/contracts/http';
import type Stripe from 'stripe';

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
  const stored = await em.execute<unknown[]>(
    `insert into subscription_events (id, type, source, customer_id, subscription_id, payload, created_at)
     select ?, ?, ?, ?, ?, ?::json, to_timestamp(?::bigint)
     where not exists (
       select 1 from forgotten_customers where customer_hash = encode(sha256(convert_to(?, 'UTF8')), 'hex'))
     on conflict (id) do nothing returning id`,
    [event.id, event.type, source, customerId, subscriptionId, payload, event.created, customerId],
  );
  return stored.length > 0;
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
    const [event] = await em.execute<WaitingEvent[]>(
      `update subscription_events set lease = ?, leased_until = clock_timestamp() + make_interval(secs => ?)
       where id = (
         select id from subscription_events waiting
         where state = 'received' and due_at <= clock_timestamp() and lease is null
           and not exists (
             select 1 from subscription_events busy
             where busy.lease is not null and busy.customer_id <> '' and busy.customer_id = waiting.customer_id)
         order by received_at, id limit 1
         for update skip locked)
       returning id, type, customer_id as "customerId", attempts`,
      [lease, LEASE_SECONDS],
    );
    return event ? { ...event, lease } : null;
  } catch (error) {
    // Another instance leased another event of the same customer in this very moment.
    if (error instanceof UniqueConstraintViolationException) return tryToLease(em);
    throw error;
  }
}

/** Of instances that ended in the middle of their work. */
async function freeExpiredLeases(em: EntityManager): Promise<boolean> {
  const freed = await em.execute<unknown[]>(
    `update subscription_events set lease = null, leased_until = null
     where lease is not null and leased_until < clock_timestamp() returning id`,
  );
  return freed.length > 0;
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
  const settled = await em.execute<unknown[]>(
    `update subscription_events
     set state = ?, processed_at = clock_timestamp(), due_at = null, attempts = attempts + 1,
         lease = null, leased_until = null
     where id = ? ${lease ? 'and lease = ?' : ''} returning id`,
    [state, eventId, ...(lease ? [lease] : [])],
  );
  return settled.length > 0;
}

/** Lets an event wait for its next attempt. @returns false where the lease was lost */
export async function postponeEvent(em: EntityManager, { id, lease }: LeasedEvent, delayMs: number): Promise<boolean> {
  const postponed = await em.execute<unknown[]>(
    `update subscription_events
     set due_at = clock_timestamp() + make_interval(secs => ?), attempts = attempts + 1, lease = null, leased_until = null
     where id = ? and lease = ? returning id`,
    [delayMs / 1_000, id, lease],
  );
  return postponed.length > 0;
}

/** Counts an attempt that changed nothing about when, or whether, the worker tries again. */
export async function countAttempt(em: EntityManager, eventId: string): Promise<void> {
  await em.execute('update subscription_events set attempts = attempts + 1 where id = ?', [eventId]);
}

/** Adds what came of an attempt to the event's log. */
export async function addAttempt(
  em: EntityManager,
  eventId: string,
  { changes, error, replayedBy }: Attempt,
): Promise<void> {
  await em.execute(
    'insert into subscription_event_attempts (event_id, changes, error, replayed_by) values (?, ?, ?, ?)',
    [eventId, JSON.stringify(changes), error, replayedBy],
  );
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
export async function selectInboxFigures(em: EntityManager): Promise<InboxFigures> {
  const [figures] = await em.execute<[InboxFigures]>(`
    select (select count(*)::int from subscription_events where state = 'received') as waiting,
           (select coalesce(extract(epoch from clock_timestamp() - min(received_at)), 0)::float
            from subscription_events where state = 'received') as oldest,
           (select count(*)::int from subscription_events where state = 'failed') as failed,
           (select extract(epoch from started_at)::float from reconciliations
            where finished_at is not null and error = '' order by started_at desc limit 1) as reconciled`);
  return figures;
}
