import type { EntityManager } from '@mikro-orm/postgresql';
import { ACCOUNT_DELETION_DAYS } from '@paperbill/contracts/rules';
import { type Expression, hashOf, instantOf, sql, type Timestamp, truth } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** Any constant: the same in every instance, and used by nobody else in the service's own database. */
export const DELETION_LOCK = 727_276;
/** Users that one run takes on; the next one goes on. */
const USERS_AT_ONCE = 100;
/**
 * From the end of a user's sessions to the deletion: longer than an instance may still take a session for valid, and than
 * what began before may go on. And again until every service is asked once more: what needs no session, as a mail that waits
 * or a client who downloads a PDF, may begin until invoicing has nothing of the user, is printed for up to half a minute, and
 * stores its PDF when documents has deleted all others.
 */
const QUIET_TIME = '2 minutes';
const isQuiet = (moment: Expression<Timestamp | null>) => sql<boolean>`${moment} <= now() - ${QUIET_TIME}::interval`;

/** What is asked of a user's account; null where it is gone. The row stays locked, so that two at once are told one by one. */
export async function lockRequest(em: EntityManager, userId: string): Promise<{ deletionAt: string | null } | null> {
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
export async function insertRequest(em: EntityManager, userId: string): Promise<string> {
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

export const removeRequest = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ deletesAt: null, renewalEndedAt: null, deletionTriedAt: null }).execute();

/** Somebody of whom other services have to be told. */
export interface UnfinishedDeletion {
  userId: string;
  /** Whether their data can be deleted now. Before that their subscription might be renewed. */
  isClosed: boolean;
  /** Whether every service has said before that nothing is left: the second time is the last. */
  isEmptied: boolean;
}

/** A run's share of them: who was tried last comes last, so that those who fail do not keep the others waiting. */
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
    .limit(USERS_AT_ONCE)
    .execute();

/** Lets the others come first the next time. */
export const markTried = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ deletionTriedAt: CLOCK }).where('deletesAt', 'is not', null).execute();

export const markRenewalEnded = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ renewalEndedAt: NOW }).where('deletesAt', 'is not', null).execute();

/** Every service has deleted what it had. */
export const markEmptied = (em: EntityManager, userId: string): Promise<unknown> =>
  updateUser(em, userId).set({ emptiedAt: CLOCK }).where('closedAt', 'is not', null).execute();

/**
 * Ends the accounts whose time is up: their sessions, and what would sign them in. Who signs in from now on is somebody
 * new. The id alone stays until every service has deleted what it has of it. What they bought since they asked for the
 * deletion is still to be ended.
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

/** The last step: nothing but a hash of the id stays. */
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

/** Accounts that were deleted and are there again, as after the restore of a backup, are to be deleted at once. */
export async function reopenDeletions(em: EntityManager): Promise<number> {
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

/** Forgets deletions that no backup is old enough for. @returns how many */
export async function pruneDeletedUsers(em: EntityManager, days: number): Promise<number> {
  const [pruned] = await kysely(em)
    .deleteFrom('deleted_users')
    .where('deletedAt', '<=', sql<Timestamp>`now() - make_interval(days => ${days})`)
    .execute();
  return Number(pruned!.numDeletedRows);
}
