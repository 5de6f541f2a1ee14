import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@paperbill/service-kit';
import { isCompleteReconciliation, kysely } from '../tables.js';

/** Key of an advisory lock: arbitrary, but unique in this database. */
export const RECONCILIATION_LOCK = 727_275;
/**
 * Each reconciliation lists the last events of the previous one again. Events may appear late, and the clocks of Stripe
 * and this server differ.
 */
const RECONCILIATION_OVERLAP = '10 minutes';
/** Minutes between a failed or interrupted reconciliation and the next attempt. */
const RETRY_DELAY_MINUTES = 5;

export interface ReconciliationResult {
  eventsFound: number;
  subscribersRepaired: number;
}

export async function isReconciliationDue(em: EntityManager, intervalMinutes: number): Promise<boolean> {
  const isLongAgo = (moment: ReturnType<typeof sql>, minutes: number) =>
    sql<boolean>`coalesce(${moment}, '-infinity') <= clock_timestamp() - make_interval(secs => ${minutes * 60})`;
  const { due } = await kysely(em)
    .selectFrom('reconciliations')
    .select(({ and, fn }) => {
      const last = fn.max('startedAt');
      return and([
        isLongAgo(sql`${last.filterWhere(isCompleteReconciliation)}`, intervalMinutes),
        isLongAgo(sql`${last}`, Math.min(intervalMinutes, RETRY_DELAY_MINUTES)),
      ]).as('due');
    })
    .executeTakeFirstOrThrow();
  return Boolean(due);
}

export async function insertRun(em: EntityManager): Promise<{ id: string; since: Date }> {
  const run = await kysely(em)
    .insertInto('reconciliations')
    .defaultValues()
    .returning(({ selectFrom }) => [
      'id',
      selectFrom('reconciliations')
        .select(({ fn }) =>
          sql<string>`extract(epoch from ${fn.max('startedAt')} - ${RECONCILIATION_OVERLAP}::interval)::text`.as(
            'since',
          ),
        )
        .where(isCompleteReconciliation)
        .as('since'),
    ])
    .executeTakeFirstOrThrow();
  return { id: run.id, since: new Date(Number(run.since) * 1_000) };
}

export async function finishRun(
  em: EntityManager,
  id: string,
  { eventsFound, subscribersRepaired }: ReconciliationResult,
  error: string,
): Promise<void> {
  await kysely(em)
    .updateTable('reconciliations')
    .set({ finishedAt: sql`clock_timestamp()`, eventsFound, customersRepaired: subscribersRepaired, error })
    .where('id', '=', id)
    .execute();
}

export async function selectKnownEvents(em: EntityManager, ids: string[]): Promise<Set<string>> {
  const knownEvents = await kysely(em)
    .selectFrom('subscription_events')
    .select('id')
    .where('id', 'in', sql<string>`(select json_array_elements_text(${JSON.stringify(ids)}))`)
    .execute();
  return new Set(knownEvents.map(({ id }) => id));
}

export const selectRunningSubscribers = (em: EntityManager): Promise<{ userId: string; customerId: string }[]> =>
  kysely(em)
    .selectFrom('subscriptions')
    .innerJoin('subscribers', 'subscribers.userId', 'subscriptions.userId')
    .select(['subscribers.userId', 'stripeCustomerId as customerId'])
    .where('stripeCustomerId', 'is not', null)
    .where('stripeStatus', 'not in', ['', 'canceled', 'incomplete_expired'])
    .$narrowType<{ customerId: string }>()
    .execute();

export async function insertMissingSubscribers(
  em: EntityManager,
  subscribers: { userId: string; customerId: string; email: string }[],
): Promise<void> {
  const subscriberRows = sql<(typeof subscribers)[number]>`json_to_recordset(${JSON.stringify(subscribers)})`;
  await kysely(em)
    .insertInto('subscribers')
    .columns(['userId', 'stripeCustomerId', 'email'])
    .expression(({ selectFrom }) =>
      selectFrom(subscriberRows.as<'ours'>(sql`ours ("userId" uuid, "customerId" text, email text)`)).select([
        sql<string>`"userId"`.as('userId'),
        sql<string>`"customerId"`.as('customerId'),
        'email',
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
