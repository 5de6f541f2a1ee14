import type { SubscriptionEventFilter } from '@paperbill/contracts/http';
import { isId } from '@paperbill/contracts/rules';

/** A condition on `subscription_events e`, with the values of its placeholders. */
export interface Condition {
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

/** The events that come after one of them, newest first. */
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
