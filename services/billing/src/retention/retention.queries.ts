import type { EntityManager } from '@mikro-orm/postgresql';
import { anySelectedRowSql, type Expression, sql, type SqlBool, type Timestamp } from '@paperbill/service-kit';
import { isCompleteReconciliation, kysely } from '../tables.js';

export const ROWS_PER_STATEMENT = 1_000;

type DeleteQuery = { execute(): Promise<{ numDeletedRows: bigint }[]> };

/**
 * Queries that delete a batch of old rows, oldest first. Unprocessed events and events with a staff action are kept.
 * The newest complete reconciliation is kept too, because the next reconciliation starts where it ended.
 */
const deleteQueries: ((em: EntityManager, days: number) => DeleteQuery)[] = [
  (em, days) =>
    kysely(em)
      .deleteFrom('staff_actions')
      .where('id', '=', ({ selectFrom, ref }) =>
        anySelectedRowSql(
          selectFrom('staff_actions')
            .select('id')
            .where(isOlderThanDays(ref('at'), days))
            .orderBy('at')
            .limit(ROWS_PER_STATEMENT),
        ),
      ),
  (em, days) =>
    kysely(em)
      .deleteFrom('subscription_events')
      .where('id', '=', ({ selectFrom }) =>
        anySelectedRowSql(
          selectFrom('subscription_events as events')
            .select('id')
            .where(({ ref }) => isOlderThanDays(ref('receivedAt'), days))
            .where('state', '<>', 'received')
            .where(({ exists, not, selectFrom }) =>
              not(exists(selectFrom('staff_actions').select('id').whereRef('eventId', '=', 'events.id'))),
            )
            .orderBy('receivedAt')
            .limit(ROWS_PER_STATEMENT),
        ),
      ),
  (em, days) =>
    kysely(em)
      .deleteFrom('payment_events')
      .where('id', '=', ({ selectFrom, ref }) =>
        anySelectedRowSql(
          selectFrom('payment_events')
            .select('id')
            .where(isOlderThanDays(ref('receivedAt'), days))
            .where('state', '<>', 'received')
            .orderBy('receivedAt')
            .limit(ROWS_PER_STATEMENT),
        ),
      ),
  (em, days) =>
    kysely(em)
      .deleteFrom('reconciliations')
      .where('id', '=', ({ selectFrom }) =>
        anySelectedRowSql(
          selectFrom('reconciliations')
            .select('id')
            .where(({ ref }) => isOlderThanDays(ref('startedAt'), days))
            .where('id', '<', ({ selectFrom }) =>
              selectFrom('reconciliations')
                .select('id')
                .where(isCompleteReconciliation)
                .orderBy('startedAt', 'desc')
                .limit(1),
            )
            .orderBy('startedAt')
            .limit(ROWS_PER_STATEMENT),
        ),
      ),
  (em, days) =>
    kysely(em)
      .deleteFrom('forgotten_customers')
      .where('customerHash', '=', ({ selectFrom, ref }) =>
        anySelectedRowSql(
          selectFrom('forgotten_customers')
            .select('customerHash')
            .where(isOlderThanDays(ref('forgottenAt'), days))
            .orderBy('forgottenAt')
            .limit(ROWS_PER_STATEMENT),
        ),
      ),
];

const isOlderThanDays = (moment: Expression<Timestamp>, days: number): Expression<SqlBool> =>
  sql<boolean>`${moment} < now() - make_interval(days => ${days})`;

export const deleteBatches = deleteQueries.map(
  (statement) =>
    async (em: EntityManager, days: number): Promise<number> => {
      const [deleted] = await statement(em, days).execute();
      return Number(deleted!.numDeletedRows);
    },
);
