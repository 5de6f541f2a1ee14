import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  BillingFigures,
  SubscriptionEvent,
  SubscriptionEventDetails,
  SubscriptionEventFilter,
} from '@paperbill/contracts/http';
import { isId } from '@paperbill/contracts/rules';
import {
  anySelectedRowSql,
  type Expression,
  expressionBuilder,
  formatInstantSql,
  sql,
  type SqlBool,
  type Timestamp,
} from '@paperbill/service-kit';
import { kysely, type Tables } from '../tables.js';

const { and, eb, or, ref, selectFrom } = expressionBuilder<Tables & { e: Tables['subscription_events'] }, 'e'>();

type SqlCondition = Expression<SqlBool>;

/**
 * Combines one condition for each set filter. The conditions stay separate, so that PostgreSQL can use the index of
 * each column.
 */
export function toFilterCondition({ type, state, search, from, to }: SubscriptionEventFilter): SqlCondition {
  const conditions: SqlCondition[] = [];
  if (type) conditions.push(eb('e.type', '=', type));
  if (state) conditions.push(eb('e.state', '=', state));
  if (from) conditions.push(eb('e.receivedAt', '>=', startOfDaySql(from)));
  if (to) conditions.push(eb('e.receivedAt', '<', sql<Timestamp>`${startOfDaySql(to)} + interval '1 day'`));
  if (search?.trim()) conditions.push(toSearchCondition(search.trim()));
  return and(conditions);
}

/** Adds the condition that a page begins after the given event. The list begins with the newest event. */
export const addKeysetCondition = (filter: SqlCondition, eventId: string): SqlCondition =>
  and([
    filter,
    sql<boolean>`(${ref('e.receivedAt')}, ${ref('e.id')}) < ${selectFrom('subscription_events')
      .select(['receivedAt', 'id'])
      .where('id', '=', eventId)}`,
  ]);

/** Returns midnight in UTC as the start of a day, in any time zone of the database session. */
const startOfDaySql = (day: string) => sql<Timestamp>`(${day}::date::timestamp at time zone 'utc')`;

function toSearchCondition(search: string): SqlCondition {
  const customers = selectFrom('subscribers')
    .select('stripeCustomerId')
    .where('stripeCustomerId', 'is not', null)
    .where(({ eb }) =>
      isId(search) ? eb('userId', '=', search) : eb('email', 'ilike', `%${escapeWildcards(search)}%`),
    );
  return or([
    eb('e.id', '=', search),
    eb('e.customerId', '=', search),
    eb('e.subscriptionId', '=', search),
    eb('e.customerId', '=', anySelectedRowSql(customers)),
  ]);
}

const escapeWildcards = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const selectWithSubscriber = (em: EntityManager) =>
  kysely(em)
    .selectFrom('subscription_events as e')
    .leftJoin('subscribers as s', 's.stripeCustomerId', 'e.customerId')
    .select(({ eb, fn, ref, val }) => [
      'e.id',
      'e.type',
      'e.state',
      'e.source',
      'e.attempts',
      'e.customerId',
      'e.subscriptionId',
      's.userId',
      fn.coalesce('s.email', val('')).as('email'),
      formatInstantSql(ref('e.createdAt')).as('createdAt'),
      formatInstantSql(ref('e.receivedAt')).as('receivedAt'),
      formatInstantSql(ref('e.processedAt')).as('processedAt'),
      eb
        .case()
        .when('e.attempts', '>', 0)
        .then(formatInstantSql(ref('e.dueAt')))
        .end()
        .as('nextAttemptAt'),
    ]);

export const selectEvents = (
  em: EntityManager,
  condition: SqlCondition,
  limit: number,
  offset = 0,
): Promise<SubscriptionEvent[]> =>
  selectWithSubscriber(em)
    .where(condition)
    .orderBy('e.receivedAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countEvents(em: EntityManager, condition: SqlCondition): Promise<number> {
  const { total } = await kysely(em)
    .selectFrom('subscription_events as e')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return total;
}

export async function findEvent(em: EntityManager, eventId: string): Promise<SubscriptionEventDetails | null> {
  const event = await selectWithSubscriber(em)
    .select(({ fn, selectFrom }) => [
      'e.payload',
      fn
        .coalesce(
          selectFrom('subscription_event_attempts')
            .select(({ ref }) =>
              sql<SubscriptionEventDetails['attemptLog']>`json_agg(
                json_build_object(
                  'at', ${formatInstantSql(ref('at'))}, 'error', ${ref('error')}, 'changes', ${ref('changes')},
                  'replayedBy', ${ref('replayedBy')}) order by ${ref('subscription_event_attempts.id')})`.as('log'),
            )
            .whereRef('eventId', '=', 'e.id'),
          sql<SubscriptionEventDetails['attemptLog']>`'[]'`,
        )
        .as('attemptLog'),
    ])
    .where('e.id', '=', eventId)
    .executeTakeFirst();
  return event ?? null;
}

/** Selects the types with a loose index scan, so that the cost does not grow with the number of events. */
export async function selectEventTypes(em: EntityManager): Promise<string[]> {
  const first = selectFrom('subscription_events').select('type').orderBy('type').limit(1);
  const rows = await kysely(em)
    .withRecursive('types', (db) =>
      db
        .selectFrom(first.as('first'))
        .select(({ ref }) => sql<string | null>`${ref('first.type')}`.as('type'))
        .unionAll(
          db
            .selectFrom('types')
            .select(first.where('subscription_events.type', '>', sql.ref<string>('types.type')).as('type'))
            .where('types.type', 'is not', null),
        ),
    )
    .selectFrom('types')
    .select('type')
    .where('type', 'is not', null)
    .$narrowType<{ type: string }>()
    .execute();
  return rows.map(({ type }) => type);
}

export function selectFigures(em: EntityManager): Promise<BillingFigures> {
  return kysely(em)
    .selectFrom('subscriptions')
    .select(({ eb, fn, ref, selectFrom }) => {
      const count = (condition: SqlCondition) => sql<number>`count(*) filter (where ${condition})::int`;
      return [
        count(eb('status', '=', 'active')).as('active'),
        count(eb('status', '=', 'trial')).as('trial'),
        count(eb('status', '=', 'cancelled_but_active')).as('cancelled'),
        count(ref('paymentProblem')).as('paymentProblems'),
        selectFrom('subscription_events')
          .select(sql<number>`count(*)::int`.as('failed'))
          .where('state', '=', 'failed')
          .as('failedEvents'),
        fn
          .coalesce(fn.sum<string>('monthlyAmount').filterWhere('status', '=', 'active'), sql<string>`0.00`)
          .as('monthlyRecurringRevenue'),
      ];
    })
    .$narrowType<{ failedEvents: number }>()
    .executeTakeFirstOrThrow();
}
