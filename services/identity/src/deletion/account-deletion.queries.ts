import type { EntityManager } from '@mikro-orm/postgresql';
import { ACCOUNT_DELETION_DAYS } from '@paperbill/contracts/rules';
import { type Expression, hashIdSql, formatInstantSql, sql, type Timestamp, asBoolean } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** Key of the deletion job's advisory lock. The number is arbitrary, but nothing else in the database may use it. */
export const DELETION_LOCK = 727_276;
const BATCH_SIZE = 100;
/**
 * Waiting time between the three steps of a deletion: sessions end, all data is deleted, all data is deleted again. An
 * instance caches a session for less than this time, and any request takes less than this time. A PDF request that is
 * still running may store its file after the first deletion. The second deletion removes the file.
 */
const DELETION_STEP_DELAY = '2 minutes';
const isStepDelayOver = (moment: Expression<Timestamp | null>) =>
  sql<boolean>`${moment} <= now() - ${DELETION_STEP_DELAY}::interval`;

/**
 * Locks the user's row, and returns the time for which the deletion is planned. Returns null if the account no longer
 * exists.
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

const NOW_SQL = sql<Timestamp>`now()`;
const CLOCK_SQL = sql<Timestamp>`clock_timestamp()`;

const updateUser = (em: EntityManager, userId: string) => kysely(em).updateTable('users').where('id', '=', userId);

export const cancelDeletion = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ deletesAt: null, renewalEndedAt: null, deletionTriedAt: null }).execute();

export interface UnfinishedDeletion {
  userId: string;
  /**
   * True if the account was closed and the waiting time has passed. Until then, the deletion only cancels the user's
   * subscription.
   */
  isClosed: boolean;
  /**
   * True if every service has deleted the user's data once. The next step then asks all services a second and last
   * time.
   */
  isEmptied: boolean;
}

/**
 * Returns the unfinished deletions, least recently tried first, so that failing deletions do not block other deletions.
 */
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
  updateUser(em, userId).set({ deletionTriedAt: CLOCK_SQL }).where('deletesAt', 'is not', null).execute();

export const markRenewalEnded = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ renewalEndedAt: NOW_SQL }).where('deletesAt', 'is not', null).execute();

export const markDataDeleted = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ emptiedAt: CLOCK_SQL }).where('closedAt', 'is not', null).execute();

/**
 * Closes the accounts whose deletion is due. Sessions and all data that identifies the user at sign-in are deleted,
 * so that a later sign-in creates a new user. The user's row remains until every service has deleted its data.
 * `renewalEndedAt` is reset, because the user may have subscribed again since the request.
 */
export async function closeDueAccounts(em: EntityManager): Promise<void> {
  await kysely(em)
    .with('closed', (db) =>
      db
        .updateTable('users')
        .set(({ ref }) => ({
          closedAt: NOW_SQL,
          renewalEndedAt: null,
          deletionTriedAt: null,
          email: null,
          emailVerified: false,
          subject: sql<string>`'deleted:' || ${ref('id')}`,
          firstName: '',
          lastName: '',
          profileImageUrl: '',
          createdAt: NOW_SQL,
          updatedAt: NOW_SQL,
        }))
        .where('deletesAt', '<=', NOW_SQL)
        .where('closedAt', 'is', null)
        .returning('id'),
    )
    .deleteFrom('sessions')
    .using('closed')
    .whereRef('userId', '=', 'closed.id')
    .execute();
}

/** Deletes the user's row, which is the last step of a deletion. Only a hash of the user id remains. */
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
    .set({ deletesAt: NOW_SQL })
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

/** Deletes the hashes of deleted users that are older than any backup. @returns the number of deleted hashes */
export async function pruneDeletedUsers(em: EntityManager, days: number): Promise<number> {
  const [pruned] = await kysely(em)
    .deleteFrom('deleted_users')
    .where('deletedAt', '<=', sql<Timestamp>`now() - make_interval(days => ${days})`)
    .execute();
  return Number(pruned!.numDeletedRows);
}
