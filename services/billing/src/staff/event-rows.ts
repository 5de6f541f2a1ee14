import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubscriptionEvent, SubscriptionEventDetails } from '@paperbill/contracts/http';
import { instant } from '@paperbill/service-kit';
import type { Condition } from './event-filter.js';

const COLUMNS = `
  e.id, e.type, e.state, e.source, e.attempts,
  e.customer_id as "customerId", e.subscription_id as "subscriptionId",
  c.user_id as "userId", coalesce(c.email, '') as email,
  ${instant('e.created_at')} as "createdAt",
  ${instant('e.received_at')} as "receivedAt",
  ${instant('e.processed_at')} as "processedAt",
  case when e.attempts > 0 then ${instant('e.due_at')} end as "nextAttemptAt"`;

const EVENTS = 'subscription_events e left join subscribers c on c.stripe_customer_id = e.customer_id';

/** The events that meet the condition, newest first. */
export const selectEvents = (
  em: EntityManager,
  { sql, values }: Condition,
  limit: number,
  offset = 0,
): Promise<SubscriptionEvent[]> =>
  em.execute(`select ${COLUMNS} from ${EVENTS} where ${sql} order by e.received_at desc, e.id desc limit ? offset ?`, [
    ...values,
    limit,
    offset,
  ]);

export async function countEvents(em: EntityManager, { sql, values }: Condition): Promise<number> {
  const [row] = await em.execute<[{ total: number }]>(
    `select count(*)::int as total from subscription_events e where ${sql}`,
    values,
  );
  return row.total;
}

const ATTEMPT_LOG = `
  coalesce(
    (select json_agg(
       json_build_object('at', ${instant('at')}, 'error', error, 'changes', changes, 'replayedBy', replayed_by) order by id)
     from subscription_event_attempts where event_id = e.id), '[]') as "attemptLog"`;

/** An event with payload and log, as of one moment; null where there is none of that id. */
export async function findEvent(em: EntityManager, eventId: string): Promise<SubscriptionEventDetails | null> {
  const [event] = await em.execute<SubscriptionEventDetails[]>(
    `select ${COLUMNS}, e.payload, ${ATTEMPT_LOG} from ${EVENTS} where e.id = ?`,
    [eventId],
  );
  return event ?? null;
}

/** Every type that was received, in the order of the alphabet: one step of the index for each, however many events. */
export async function selectEventTypes(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ type: string }[]>(`
    with recursive types as (
      (select type from subscription_events order by type limit 1)
      union all
      select (select type from subscription_events where type > types.type order by type limit 1)
      from types where types.type is not null)
    select type from types where type is not null`);
  return rows.map(({ type }) => type);
}
