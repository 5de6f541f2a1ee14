import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldChange, SubscriptionEventState } from '@paperbill/contracts/http';
import type { LeasedEvent } from './event-queue.js';
import { MAX_ATTEMPTS, retryDelay } from './retry-delay.js';

/** What came of a try at an event. */
export interface Attempt {
  changes: FieldChange[];
  /** '' where it went well. */
  error: string;
  /** The member of staff who asked for it; null for the worker's own. */
  replayedBy: string | null;
}

export const addAttempt = (em: EntityManager, eventId: string, { changes, error, replayedBy }: Attempt) =>
  em.execute('insert into subscription_event_attempts (event_id, changes, error, replayed_by) values (?, ?, ?, ?)', [
    eventId,
    JSON.stringify(changes),
    error,
    replayedBy,
  ]);

/**
 * Marks an event as done with.
 *
 * @param lease what the worker holds; a replay needs none, and takes the event from a worker that is at it
 * @returns whether it was still ours to mark
 */
export async function settle(
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

/** Lets an event wait for its next try, or gives it up after the last one. */
export async function postpone(em: EntityManager, { id, attempts, lease }: LeasedEvent): Promise<boolean> {
  if (attempts + 1 >= MAX_ATTEMPTS) return settle(em, id, 'failed', lease);
  const postponed = await em.execute<unknown[]>(
    `update subscription_events
     set due_at = clock_timestamp() + make_interval(secs => ?), attempts = attempts + 1, lease = null, leased_until = null
     where id = ? and lease = ? returning id`,
    [retryDelay(attempts + 1) / 1_000, id, lease],
  );
  return postponed.length > 0;
}

/** Counts a try that changed nothing about when, or whether, the worker tries again. */
export async function countAttempt(em: EntityManager, eventId: string): Promise<void> {
  await em.execute('update subscription_events set attempts = attempts + 1 where id = ?', [eventId]);
}
