import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf, type Expression, sql, type SqlBool, type Timestamp } from '@paperbill/service-kit';
import { isComplete, kysely } from '../tables.js';

/** Few enough that a statement takes a moment. */
export const ROWS_AT_ONCE = 1_000;

type Deletion = { execute(): Promise<{ numDeletedRows: bigint }[]> };

/**
 * Each deletes some rows that are older than so many days, the oldest first. What waits for its processing stays, and so
 * does an event as long as what staff did about it is kept. Of reconciliations the newest stays, however old: the next one
 * begins where it did.
 */
const statements: ((em: EntityManager, days: number) => Deletion)[] = [
  (em, days) =>
    kysely(em)
      .deleteFrom('staff_actions')
      .where('id', '=', ({ selectFrom, ref }) =>
        anyOf(
          selectFrom('staff_actions')
            .select('id')
            .where(isOlder(ref('at'), days))
            .orderBy('at')
            .limit(ROWS_AT_ONCE),
        ),
      ),
  (em, days) =>
    kysely(em)
      .deleteFrom('subscription_events')
      .where('id', '=', ({ selectFrom }) =>
        anyOf(
          selectFrom('subscription_events as events')
            .select('id')
            .where(({ ref }) => isOlder(ref('receivedAt'), days))
            .where('state', '<>', 'received')
            .where(({ exists, not, selectFrom }) =>
              not(exists(selectFrom('staff_actions').select('id').whereRef('eventId', '=', 'events.id'))),
            )
            .orderBy('receivedAt')
            .limit(ROWS_AT_ONCE),
        ),
      ),
  (em, days) =>
    kysely(em)
      .deleteFrom('reconciliations')
      .where('id', '=', ({ selectFrom }) =>
        anyOf(
          selectFrom('reconciliations')
            .select('id')
            .where(({ ref }) => isOlder(ref('startedAt'), days))
            .where('id', '<', ({ selectFrom }) =>
              selectFrom('reconciliations').select('id').where(isComplete).orderBy('startedAt', 'desc').limit(1),
            )
            .orderBy('startedAt')
            .limit(ROWS_AT_ONCE),
        ),
      ),
  (em, days) =>
    kysely(em)
      .deleteFrom('forgotten_customers')
      .where('customerHash', '=', ({ selectFrom, ref }) =>
        anyOf(
          selectFrom('forgotten_customers')
            .select('customerHash')
            .where(isOlder(ref('forgottenAt'), days))
            .orderBy('forgottenAt')
            .limit(ROWS_AT_ONCE),
        ),
      ),
];

const isOlder = (moment: Expression<Timestamp>, days: number): Expression<SqlBool> =>
  sql<boolean>`${moment} < now() - make_interval(days => ${days})`;

/** What is older than so many days, a part of it at a time. @returns how many rows there were */
export const deletions = statements.map((statement) => async (em: EntityManager, days: number): Promise<number> => {
  const [deleted] = await statement(em, days).execute();
  return Number(deleted!.numDeletedRows);
});
