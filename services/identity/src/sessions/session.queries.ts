import type { EntityManager } from '@mikro-orm/postgresql';
import type { User } from '@paperbill/contracts/http';
import type { EndedAtProvider, EndedSessions, StoredSession } from '@paperbill/contracts/nats';
import { MAX_SESSIONS, SESSIONS_LISTED } from '@paperbill/contracts/rules';
import { changeAndAppend, instant } from '@paperbill/service-kit';

/** A `User` of a row of `users u`, for queries whose entities would take longer to read than the query itself. */
const USER_AS_JSON = `
  json_strip_nulls(json_build_object(
    'id', u.id, 'email', coalesce(u.email, ''), 'firstName', u.first_name, 'lastName', u.last_name,
    'profileImageUrl', u.profile_image_url, 'authProvider', u.auth_provider,
    'createdAt', ${instant('u.created_at')}, 'updatedAt', ${instant('u.updated_at')},
    'deletionAt', ${instant('u.deletes_at')}))`;

const FIND_WITH_USER = `
  select s.sess, ${instant('s.expire')} as expire, case when u.id is not null then ${USER_AS_JSON} end as "user"
  from sessions s left join users u on u.id = s.user_id and u.closed_at is null
  where s.sid = ? and s.expire > now()`;

/**
 * A session that has not ended, with its user. SQL, because every request of somebody who is signed in asks this, and
 * reading entities takes as long again as the query.
 */
export async function findSessionWithUser(
  em: EntityManager,
  sid: string,
): Promise<{ session: StoredSession; user: User | null } | null> {
  const [found] = await em.execute<(Omit<StoredSession, 'sid'> & { user: User | null })[]>(FIND_WITH_USER, [sid]);
  if (!found) return null;
  const { user, ...session } = found;
  return { session: { sid, ...session }, user };
}

/** A user's sessions that have not ended, the newest first. */
export const listSessions = (em: EntityManager, userId: string): Promise<StoredSession[]> =>
  em.execute(
    `select sid, sess, ${instant('expire')} as expire from sessions
     where user_id = ? and expire > now() order by expire desc, sid limit ${SESSIONS_LISTED}`,
    [userId],
  );

/** Deletes some of a user's sessions, each with an event in the log. @returns which there were */
export async function deleteSessions(em: EntityManager, userId: string, which: EndedSessions): Promise<string[]> {
  const [condition, ...values] = conditionOf(which);
  const change = {
    sql: `delete from sessions where user_id = ? and ${condition}
      returning sid as id, coalesce(sess ->> 'userAgent', '') as browser`,
    params: [userId, ...values],
  };
  const event = { userId, action: 'account.session-ended', target: 'browser' } as const;
  return idsOf(await changeAndAppend<{ id: string }>(em, change, event));
}

function conditionOf(which: EndedSessions): [sql: string, ...values: unknown[]] {
  if ('sid' in which) return ['sid = ?', which.sid];
  if ('allBut' in which) return ['sid <> ?', which.allBut];
  const { vouchedEmail = null, role = null } = which;
  return [`(sess ->> 'vouchedEmail' = ?::text or sess -> 'roles' @> to_jsonb(?::text))`, vouchedEmail, role];
}

/** Deletes those of a user's sessions that would end first, where there are too many. */
export const deleteSurplusSessions = (em: EntityManager, userId: string): Promise<unknown> =>
  em.execute(
    `delete from sessions where sid in (
       select sid from sessions where user_id = ? order by expire desc, sid offset ${MAX_SESSIONS} limit 100)`,
    [userId],
  );

/** @returns whose it was, where it had not ended */
export async function deleteSession(em: EntityManager, sid: string): Promise<string | null> {
  const [ended] = await em.execute<{ userId: string | null }[]>(
    `delete from sessions where sid = ? returning case when expire > now() then user_id end as "userId"`,
    [sid],
  );
  return ended?.userId ?? null;
}

/**
 * Deletes the sessions that the provider has ended, each with an event in the log, of whom signed in before it did. A person's session of which the
 * provider did not tell its own id may be the one.
 *
 * @returns which there were
 */
export async function deleteProviderSessions(
  em: EntityManager,
  { authProvider, subject, providerSid, endedAt }: EndedAtProvider,
): Promise<string[]> {
  const conditions: [sql: string, ...values: string[]][] = [];
  if (subject !== undefined) {
    conditions.push([
      'user_id = (select id from users where auth_provider = ? and subject = ?)',
      authProvider,
      subject,
    ]);
  }
  if (providerSid !== undefined) {
    const unknown = subject === undefined ? '' : ` or sess ->> 'providerSid' is null`;
    conditions.push([`(sess ->> 'providerSid' = ?${unknown})`, providerSid]);
  }
  if (conditions.length === 0) return [];
  const change = {
    sql: `delete from sessions_in_scope where ${conditions.map(([sql]) => sql).join(' and ')}
      and coalesce((sess ->> 'issuedAt')::numeric, 0) <= ?
      returning sid as id, user_id, coalesce(sess ->> 'userAgent', '') as browser`,
    params: [...conditions.flatMap(([, ...values]) => values), endedAt],
  };
  const event = { action: 'account.session-ended', target: 'browser', detail: `'provider'` } as const;
  return idsOf(await changeAndAppend<{ id: string }>(em, change, event, 'system'));
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

/** Deletes sessions whose time is up; those that another instance deletes are left to it. @returns how many */
export async function deleteExpiredSessions(em: EntityManager, atMost: number): Promise<number> {
  const deleted = await em.execute<unknown[]>(
    `delete from sessions where sid = any(array(
       select sid from sessions where expire <= now() order by expire limit ? for update skip locked)) returning 1`,
    [atMost],
  );
  return deleted.length;
}
