import type { EntityManager } from '@mikro-orm/postgresql';
import { ACCOUNT_DELETION_DAYS } from '@paperbill/contracts/rules';
import { instant } from '@paperbill/service-kit';

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
const IS_QUIET = `closed_at <= now() - interval '${QUIET_TIME}' and coalesce(emptied_at <= now() - interval '${QUIET_TIME}', true)`;
/** An id as `deleted_users` keeps it. */
const HASH_OF_ID = `encode(sha256(convert_to(id::text, 'UTF8')), 'hex')`;

/** What is asked of a user's account; null where it is gone. The row stays locked, so that two at once are told one by one. */
export async function lockRequest(em: EntityManager, userId: string): Promise<{ deletionAt: string | null } | null> {
  const [user] = await em.execute<{ deletionAt: string | null }[]>(
    `select ${instant('deletes_at')} as "deletionAt" from users where id = ? and closed_at is null for no key update`,
    [userId],
  );
  return user ?? null;
}

/** @returns when the account will be deleted */
export async function insertRequest(em: EntityManager, userId: string): Promise<string> {
  const [user] = await em.execute<[{ deletionAt: string }]>(
    `update users set deletes_at = now() + make_interval(days => ?) where id = ?
     returning ${instant('deletes_at')} as "deletionAt"`,
    [ACCOUNT_DELETION_DAYS, userId],
  );
  return user.deletionAt;
}

export const removeRequest = (em: EntityManager, userId: string): Promise<unknown> =>
  em.execute('update users set deletes_at = null, renewal_ended_at = null, deletion_tried_at = null where id = ?', [
    userId,
  ]);

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
  em.execute(`
    select id as "userId", coalesce(closed_at <= now() - interval '${QUIET_TIME}', false) as "isClosed",
      emptied_at is not null as "isEmptied"
    from users
    where deletes_at is not null and (renewal_ended_at is null and emptied_at is null or ${IS_QUIET})
    order by deletion_tried_at nulls first, deletes_at limit ${USERS_AT_ONCE}`);

/** Lets the others come first the next time. */
export const markTried = (em: EntityManager, userId: string): Promise<unknown> =>
  em.execute('update users set deletion_tried_at = clock_timestamp() where id = ? and deletes_at is not null', [
    userId,
  ]);

export const markRenewalEnded = (em: EntityManager, userId: string): Promise<unknown> =>
  em.execute('update users set renewal_ended_at = now() where id = ? and deletes_at is not null', [userId]);

/** Every service has deleted what it had. */
export const markEmptied = (em: EntityManager, userId: string): Promise<unknown> =>
  em.execute('update users set emptied_at = clock_timestamp() where id = ? and closed_at is not null', [userId]);

/**
 * Ends the accounts whose time is up: their sessions, and what would sign them in. Who signs in from now on is somebody
 * new. The id alone stays until every service has deleted what it has of it. What they bought since they asked for the
 * deletion is still to be ended.
 */
export async function closeDueAccounts(em: EntityManager): Promise<void> {
  await em.execute(`
    with closed as (
      update users
      set closed_at = now(), renewal_ended_at = null, deletion_tried_at = null, email = null, email_verified = false, subject = 'deleted:' || id, first_name = '',
          last_name = '', profile_image_url = '', created_at = now(), updated_at = now()
      where deletes_at <= now() and closed_at is null returning id
    )
    delete from sessions using closed where user_id = closed.id`);
}

/** The last step: nothing but a hash of the id stays. */
export async function deleteUser(em: EntityManager, userId: string): Promise<void> {
  await em.execute(
    `with gone as (delete from users where id = ? and closed_at is not null returning ${HASH_OF_ID} as user_hash)
     insert into deleted_users (user_hash) select user_hash from gone on conflict do nothing`,
    [userId],
  );
}

/** Accounts that were deleted and are there again, as after the restore of a backup, are to be deleted at once. */
export async function reopenDeletions(em: EntityManager): Promise<number> {
  const restored = await em.execute<unknown[]>(`
    update users set deletes_at = now()
    where deletes_at is null and exists (select 1 from deleted_users where user_hash = ${HASH_OF_ID}) returning id`);
  return restored.length;
}

/** Forgets deletions that no backup is old enough for. @returns how many */
export async function pruneDeletedUsers(em: EntityManager, days: number): Promise<number> {
  const pruned = await em.execute<unknown[]>(
    'delete from deleted_users where deleted_at <= now() - make_interval(days => ?) returning 1',
    [days],
  );
  return pruned.length;
}
