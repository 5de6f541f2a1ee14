import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  BillingFigures,
  SubscriptionEvent,
  SubscriptionEventDetails,
  SubscriptionEventFilter,
} from '@paperbill/contracts/http';
import { isId } from '@paperbill/contracts/rules';
import { instant } from '@paperbill/service-kit';

/** A condition on `subscription_events e`, with the values of its placeholders. */
interface Condition {
  sql: string;
  values: unknown[];
}

/** Which events a member of staff asks for; each part can use an index of its own. */
export function matching({ type, state, search, from, to }: SubscriptionEventFilter): Condition {
  const conditions: Condition[] = [];
  if (type) conditions.push({ sql: 'e.type = ?', values: [type] });
  if (state) conditions.push({ sql: 'e.state = ?', values: [state] });
  if (from) conditions.push({ sql: `e.received_at >= ${DAY}`, values: [from] });
  if (to) conditions.push({ sql: `e.received_at < ${DAY} + interval '1 day'`, values: [to] });
  if (search?.trim()) conditions.push(found(search.trim()));
  return all(conditions);
}

/** Those of the events that come after one of them, newest first. */
export const after = (filter: Condition, eventId: string): Condition =>
  all([
    filter,
    {
      sql: '(e.received_at, e.id) < (select received_at, id from subscription_events where id = ?)',
      values: [eventId],
    },
  ]);

/** The beginning of a day in UTC, whatever the session's time zone. */
const DAY = `(?::date::timestamp at time zone 'utc')`;

function found(search: string): Condition {
  const [whose, value] = isId(search) ? ['user_id = ?', search] : ['email ilike ?', `%${escaped(search)}%`];
  return {
    sql: `(e.id = ? or e.customer_id = ? or e.subscription_id = ? or e.customer_id = any(array(
             select stripe_customer_id from subscribers where stripe_customer_id is not null and ${whose})))`,
    values: [search, search, search, value],
  };
}

/** With no character that `like` reads as a placeholder. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const all = (conditions: Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' and ') || 'true',
  values: conditions.flatMap(({ values }) => values),
});

const COLUMNS = `
  e.id, e.type, e.state, e.source, e.attempts,
  e.customer_id as "customerId", e.subscription_id as "subscriptionId",
  s.user_id as "userId", coalesce(s.email, '') as email,
  ${instant('e.created_at')} as "createdAt",
  ${instant('e.received_at')} as "receivedAt",
  ${instant('e.processed_at')} as "processedAt",
  case when e.attempts > 0 then ${instant('e.due_at')} end as "nextAttemptAt"`;

const EVENTS = 'subscription_events e left join subscribers s on s.stripe_customer_id = e.customer_id';

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

/** How many events meet the condition. */
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

/** Every type that was received, in alphabetical order: one step in the index for each, however many events. */
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

/** The live figures at the top of the staff's page. */
export async function selectFigures(em: EntityManager): Promise<BillingFigures> {
  const [figures] = await em.execute<[BillingFigures]>(`
    select count(*) filter (where status = 'active')::int as active,
           count(*) filter (where status = 'trial')::int as trial,
           count(*) filter (where status = 'cancelled_but_active')::int as cancelled,
           count(*) filter (where payment_problem)::int as "paymentProblems",
           (select count(*)::int from subscription_events where state = 'failed') as "failedEvents",
           coalesce(sum(monthly_amount) filter (where status = 'active'), 0.00) as "monthlyRecurringRevenue"
    from subscriptions`);
  return figures;
}
