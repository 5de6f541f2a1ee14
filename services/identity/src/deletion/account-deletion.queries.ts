import type { EntityManager } from '@mikro-orm/postgresql';
import { ACCOUNT_DELETION_DAYS } from '@paperbill/contracts/rules';
import { type Expression, hashIdSql, formatInstantSql, sql, type Timestamp, asBoolean } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** Key of an advisory lock: arbitrary, but unique in this database. */
export const DELETION_LOCK = 727_276;
const BATCH_SIZE = 100;
/**
 * Waiting time between the three steps of a deletion: sessions end, all data is deleted, all data is deleted again. An
 * instance may cache a session, but for a shorter time than this. Every request is shorter too. If a PDF request is
 * still running during the first deletion, it may store a PDF later. The second deletion removes that PDF.
 */
const DELETION_STEP_DELAY = '2 minutes';
const isStepDelayOver = (moment: Expression<Timestamp | null>) =>
  sql<boolean>`${moment} <= now() - ${DELETION_STEP_DELAY}::interval`;

/**
 * Locks the user's row.
 * @returns null if the account does not exist any more
 */
export async function lockAccount(em: EntityManager, userId: string): Promise<{ deletionAt: string | null } | null> {
  const user = await kysely(em)
    .selectFrom('users')
    .select(({ ref }) => formatInstantSql(ref('deletesAt')).as('deletionAt'))
    .where('id', '=', userId)
    .where('closedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user ?? null;
}

export async function scheduleDeletion(em: EntityManager, userId: string): Promise<string> {
  const { deletionAt } = await kysely(em)
    .updateTable('users')
    .set({ deletesAt: sql<Timestamp>`now() + make_interval(days => ${ACCOUNT_DELETION_DAYS})` })
    .where('id', '=', userId)
    .returning(({ ref }) => formatInstantSql(ref('deletesAt')).as('deletionAt'))
    .$narrowType<{ deletionAt: string }>()
    .executeTakeFirstOrThrow();
  return deletionAt;
}

const TRANSACTION_TIME_SQL = sql<Timestamp>`now()`;
const CLOCK_TIME_SQL = sql<Timestamp>`clock_timestamp()`;

const updateUser = (em: EntityManager, userId: string) => kysely(em).updateTable('users').where('id', '=', userId);

export const cancelDeletion = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ deletesAt: null, renewalEndedAt: null, deletionTriedAt: null }).execute();

export interface UnfinishedDeletion {
  userId: string;
  /** Before the account is closed and the waiting time has passed, only the user's subscription is cancelled. */
  isClosed: boolean;
  /** All services have deleted the user's data once. They are then asked a second and last time. */
  isEmptied: boolean;
}

/** Deletions that were tried longest ago come first, so that failing deletions do not block the others. */
export const selectUnfinishedDeletions = (em: EntityManager): Promise<UnfinishedDeletion[]> =>
  kysely(em)
    .selectFrom('users')
    .select(({ eb, ref }) => [
      'id as userId',
      sql<boolean>`coalesce(${isStepDelayOver(ref('closedAt'))}, false)`.as('isClosed'),
      asBoolean(eb('emptiedAt', 'is not', null)).as('isEmptied'),
    ])
    .where('deletesAt', 'is not', null)
    .where(({ and, eb, or, ref }) =>
      or([
        and([eb('renewalEndedAt', 'is', null), eb('emptiedAt', 'is', null)]),
        and([isStepDelayOver(ref('closedAt')), sql<boolean>`coalesce(${isStepDelayOver(ref('emptiedAt'))}, true)`]),
      ]),
    )
    .orderBy('deletionTriedAt', (order) => order.asc().nullsFirst())
    .orderBy('deletesAt')
    .limit(BATCH_SIZE)
    .execute();

export const markDeletionTried = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ deletionTriedAt: CLOCK_TIME_SQL }).where('deletesAt', 'is not', null).execute();

export const markRenewalEnded = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ renewalEndedAt: TRANSACTION_TIME_SQL }).where('deletesAt', 'is not', null).execute();

export const markDataDeleted = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ emptiedAt: CLOCK_TIME_SQL }).where('closedAt', 'is not', null).execute();

/**
 * Closes the accounts that are due for deletion. Their sessions and all data that identifies the user at sign-in are
 * deleted, so that a later sign-in creates a new user. The user's row stays until all services have deleted their data.
 * `renewalEndedAt` is reset, because the user may have subscribed again after the deletion request.
 */
export async function closeDueAccounts(em: EntityManager): Promise<void> {
  await kysely(em)
    .with('closed', (db) =>
      db
        .updateTable('users')
        .set(({ ref }) => ({
          closedAt: TRANSACTION_TIME_SQL,
          renewalEndedAt: null,
          deletionTriedAt: null,
          email: null,
          emailVerified: false,
          subject: sql<string>`'deleted:' || ${ref('id')}`,
          firstName: '',
          lastName: '',
          profileImageUrl: '',
          createdAt: TRANSACTION_TIME_SQL,
          updatedAt: TRANSACTION_TIME_SQL,
        }))
        .where('deletesAt', '<=', TRANSACTION_TIME_SQL)
        .where('closedAt', 'is', null)
        .returning('id'),
    )
    .deleteFrom('sessions')
    .using('closed')
    .whereRef('userId', '=', 'closed.id')
    .execute();
}

/** Deletes the user's row, and stores only a hash of the user's id. */
export async function deleteUser(em: EntityManager, userId: string): Promise<void> {
  await kysely(em)
    .with('gone', (db) =>
      db
        .deleteFrom('users')
        .where('id', '=', userId)
        .where('closedAt', 'is not', null)
        .returning(({ ref }) => hashIdSql(ref('id')).as('userHash')),
    )
    .insertInto('deleted_users')
    .columns(['userHash'])
    .expression(({ selectFrom }) => selectFrom('gone').select('userHash'))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function scheduleRestoredUsers(em: EntityManager): Promise<number> {
  const [restored] = await kysely(em)
    .updateTable('users')
    .set({ deletesAt: TRANSACTION_TIME_SQL })
    .where('deletesAt', 'is', null)
    .where(({ exists, ref, selectFrom }) =>
      exists(
        selectFrom('deleted_users')
          .select('userHash')
          .where('userHash', '=', hashIdSql(ref('users.id'))),
      ),
    )
    .execute();
  return Number(restored!.numUpdatedRows);
}

/** Deletes old hashes of deleted users. They are needed only as long as a backup may contain these users. */
export async function pruneDeletedUsers(em: EntityManager, days: number): Promise<number> {
  const [pruned] = await kysely(em)
    .deleteFrom('deleted_users')
    .where('deletedAt', '<=', sql<Timestamp>`now() - make_interval(days => ${days})`)
    .execute();
  return Number(pruned!.numDeletedRows);
}
