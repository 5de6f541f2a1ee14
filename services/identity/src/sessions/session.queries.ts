import type { EntityManager } from '@mikro-orm/postgresql';
import type { User } from '@paperbill/contracts/http';
import type { StoredSession } from '@paperbill/contracts/nats';
import { instant } from '@paperbill/service-kit';

/** A `User` of a row of `users u`, for queries whose entities would take longer to read than the query itself. */
const USER_AS_JSON = `
  json_build_object(
    'id', u.id, 'email', coalesce(u.email, ''), 'firstName', u.first_name, 'lastName', u.last_name,
    'profileImageUrl', u.profile_image_url, 'authProvider', u.auth_provider,
    'createdAt', ${instant('u.created_at')}, 'updatedAt', ${instant('u.updated_at')})`;

const FIND_WITH_USER = `
  select s.sess, ${instant('s.expire')} as expire, case when u.id is not null then ${USER_AS_JSON} end as "user"
  from sessions s left join users u on u.id = s.user_id
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

/** More than anybody looks through. */
const MAX_LISTED = 100;

/** A user's sessions that have not ended, the newest first. */
export const listSessions = (em: EntityManager, userId: string): Promise<StoredSession[]> =>
  em.execute(
    `select sid, sess, ${instant('expire')} as expire from sessions
     where user_id = ? and expire > now() order by expire desc, sid limit ${MAX_LISTED}`,
    [userId],
  );

/** Deletes one of a user's sessions, or all but one. @returns which there were */
export async function deleteSessions(
  em: EntityManager,
  userId: string,
  which: { sid: string } | { allBut: string },
): Promise<string[]> {
  const [condition, sid] = 'sid' in which ? ['sid = ?', which.sid] : ['sid <> ?', which.allBut];
  const ended = await em.execute<{ sid: string }[]>(
    `delete from sessions where user_id = ? and ${condition} returning sid`,
    [userId, sid],
  );
  return ended.map((session) => session.sid);
}
