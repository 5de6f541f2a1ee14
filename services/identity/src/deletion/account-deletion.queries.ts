import type { EntityManager } from '@mikro-orm/postgresql';
import { ACCOUNT_DELETION_DAYS } from '@paperbill/contracts/rules';
import { type Expression, hashOf, instantOf, sql, type Timestamp, truth } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** Key of the advisory lock of the deletion job. Any constant that nothing else in this database uses. */
export const DELETION_LOCK = 727_276;
/** Batch size. */
const BATCH_SIZE = 100;
/**
 * Quiet period between two steps of a deletion: from the end of the sessions to the first deletion, and from there to
 * the second. Longer than an instance caches a session, and than any request takes that began before. A PDF request
 * that began in time may still store its file after documents deleted all others; the second deletion removes it.
 */
const QUIET_TIME = '2 minutes';
const isQuiet = (moment: Expression<Timestamp | null>) => sql<boolean>`${moment} <= now() - ${QUIET_TIME}::interval`;

/** Locks the user's row and returns the requested deletion time. Null if the account is gone. */
export async function lockAccount(em: EntityManager, userId: string): Promise<{ deletionAt: string | null } | null> {
  const user = await kysely(em)
    .selectFrom('users')
    .select(({ ref }) => instantOf(ref('deletesAt')).as('deletionAt'))
    .where('id', '=', userId)
    .where('closedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user ?? null;
}

/** @returns when the account will be deleted */
export async function scheduleDeletion(em: EntityManager, userId: string): Promise<string> {
  const { deletionAt } = await kysely(em)
    .updateTable('users')
    .set({ deletesAt: sql<Timestamp>`now() + make_interval(days => ${ACCOUNT_DELETION_DAYS})` })
    .where('id', '=', userId)
    .returning(({ ref }) => instantOf(ref('deletesAt')).as('deletionAt'))
    .$narrowType<{ deletionAt: string }>()
    .executeTakeFirstOrThrow();
  return deletionAt;
}

const NOW = sql<Timestamp>`now()`;
const CLOCK = sql<Timestamp>`clock_timestamp()`;

const updateUser = (em: EntityManager, userId: string) => kysely(em).updateTable('users').where('id', '=', userId);

export const cancelDeletion = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ deletesAt: null, renewalEndedAt: null, deletionTriedAt: null }).execute();

/** A user whose deletion is not finished. */
export interface UnfinishedDeletion {
  userId: string;
  /** True after the account was closed and the quiet period has passed. Before, only the renewal is ended. */
  isClosed: boolean;
  /** True if every service has deleted its data once. The second time is the last. */
  isEmptied: boolean;
}

/** A batch of them, least recently tried first, so that failing ones do not block others. */
export const selectUnfinished = (em: EntityManager): Promise<UnfinishedDeletion[]> =>
  kysely(em)
    .selectFrom('users')
    .select(({ eb, ref }) => [
      'id as userId',
      sql<boolean>`coalesce(${isQuiet(ref('closedAt'))}, false)`.as('isClosed'),
      truth(eb('emptiedAt', 'is not', null)).as('isEmptied'),
    ])
    .where('deletesAt', 'is not', null)
    .where(({ and, eb, or, ref }) =>
      or([
        and([eb('renewalEndedAt', 'is', null), eb('emptiedAt', 'is', null)]),
        and([isQuiet(ref('closedAt')), sql<boolean>`coalesce(${isQuiet(ref('emptiedAt'))}, true)`]),
      ]),
    )
    .orderBy('deletionTriedAt', (order) => order.asc().nullsFirst())
    .orderBy('deletesAt')
    .limit(BATCH_SIZE)
    .execute();

export const markTried = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ deletionTriedAt: CLOCK }).where('deletesAt', 'is not', null).execute();

export const markRenewalEnded = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ renewalEndedAt: NOW }).where('deletesAt', 'is not', null).execute();

/** Every service has deleted its data. */
export const markEmptied = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ emptiedAt: CLOCK }).where('closedAt', 'is not', null).execute();

/**
 * Closes accounts that are due: deletes their sessions and everything that identifies them at sign-in. A later sign-in
 * creates a new user. The row with the id stays until every service has deleted its data. `renewalEndedAt` is reset,
 * because the user may have subscribed again meanwhile.
 */
export async function closeDueAccounts(em: EntityManager): Promise<void> {
  await kysely(em)
    .with('closed', (db) =>
      db
        .updateTable('users')
        .set(({ ref }) => ({
          closedAt: NOW,
          renewalEndedAt: null,
          deletionTriedAt: null,
          email: null,
          emailVerified: false,
          subject: sql<string>`'deleted:' || ${ref('id')}`,
          firstName: '',
          lastName: '',
          profileImageUrl: '',
          createdAt: NOW,
          updatedAt: NOW,
        }))
        .where('deletesAt', '<=', NOW)
        .where('closedAt', 'is', null)
        .returning('id'),
    )
    .deleteFrom('sessions')
    .using('closed')
    .whereRef('userId', '=', 'closed.id')
    .execute();
}

/** Last step. Only a hash of the id stays. */
export async function deleteUser(em: EntityManager, userId: string): Promise<void> {
  await kysely(em)
    .with('gone', (db) =>
      db
        .deleteFrom('users')
        .where('id', '=', userId)
        .where('closedAt', 'is not', null)
        .returning(({ ref }) => hashOf(ref('id')).as('userHash')),
    )
    .insertInto('deleted_users')
    .columns(['userHash'])
    .expression(({ selectFrom }) => selectFrom('gone').select('userHash'))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Schedules the deletion of users that were deleted before and came back with a restored backup. */
export async function scheduleRestoredUsers(em: EntityManager): Promise<number> {
  const [restored] = await kysely(em)
    .updateTable('users')
    .set({ deletesAt: NOW })
    .where('deletesAt', 'is', null)
    .where(({ exists, ref, selectFrom }) =>
      exists(
        selectFrom('deleted_users')
          .select('userHash')
          .where('userHash', '=', hashOf(ref('users.id'))),
      ),
    )
    .execute();
  return Number(restored!.numUpdatedRows);
}

/** Deletes hashes older than any backup. @returns how many */
export async function pruneDeletedUsers(em: EntityManager, days: number): Promise<number> {
  const [pruned] = await kysely(em)
    .deleteFrom('deleted_users')
    .where('deletedAt', '<=', sql<Timestamp>`now() - make_interval(days => ${days})`)
    .execute();
  return Number(pruned!.numDeletedRows);
}
