import type { EntityManager } from '@mikro-orm/postgresql';
import type { User } from '@paperbill/contracts/http';
import type { ProviderLogout, SessionSelection, StoredSession } from '@paperbill/contracts/nats';
import { MAX_SESSIONS, MAX_LISTED_SESSIONS } from '@paperbill/contracts/rules';
import {
  anySelectedRowSql,
  changeWithAuditEvents,
  type Expression,
  formatInstantSql,
  sql,
  type SqlBool,
  type Timestamp,
} from '@paperbill/service-kit';
import { kysely } from '../tables.js';

const NOW_SQL = sql<Timestamp>`now()`;

/** Every signed-in request runs this query. It uses no entities, because they would double the time. */
export async function findSessionWithUser(
  em: EntityManager,
  sid: string,
): Promise<{ session: StoredSession; user: User | null } | null> {
  const found = await kysely(em)
    .selectFrom('sessions as s')
    .leftJoin('users as u', (user) => user.onRef('u.id', '=', 's.userId').on('u.closedAt', 'is', null))
    .select(({ ref }) => [
      's.sess',
      formatInstantSql(ref('s.expire')).as('expire'),
      sql<User | null>`
        case when ${ref('u.id')} is not null then json_strip_nulls(json_build_object(
          'id', ${ref('u.id')}, 'email', coalesce(${ref('u.email')}, ''),
          'firstName', ${ref('u.firstName')}, 'lastName', ${ref('u.lastName')},
          'profileImageUrl', ${ref('u.profileImageUrl')}, 'authProvider', ${ref('u.authProvider')},
          'createdAt', ${formatInstantSql(ref('u.createdAt'))}, 'updatedAt', ${formatInstantSql(ref('u.updatedAt'))},
          'deletionAt', ${formatInstantSql(ref('u.deletesAt'))})) end`.as('user'),
    ])
    .where('s.sid', '=', sid)
    .where('s.expire', '>', NOW_SQL)
    .executeTakeFirst();
  if (!found) return null;
  const { user, ...session } = found;
  return { session: { sid, ...session }, user };
}

export const listSessions = (em: EntityManager, userId: string): Promise<StoredSession[]> =>
  kysely(em)
    .selectFrom('sessions')
    .select(({ ref }) => ['sid', 'sess', formatInstantSql(ref('expire')).as('expire')])
    .where('userId', '=', userId)
    .where('expire', '>', NOW_SQL)
    .orderBy('sessions.expire', 'desc')
    .orderBy('sid')
    .limit(MAX_LISTED_SESSIONS)
    .execute();

const browserNameSql = (sess: Expression<unknown>) => sql<string>`coalesce(${sess} ->> 'userAgent', '')`.as('browser');

/** @returns the ids of the deleted sessions */
export async function deleteSessions(
  em: EntityManager,
  userId: string,
  selection: SessionSelection,
): Promise<string[]> {
  const change = kysely(em)
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where(({ eb, ref }): Expression<SqlBool> => {
      if ('sid' in selection) return eb('sid', '=', selection.sid);
      if ('allBut' in selection) return eb('sid', '<>', selection.allBut);
      const { vouchedEmail = null, role = null } = selection;
      const sess = ref('sess');
      return sql<boolean>`(${sess} ->> 'vouchedEmail' = ${vouchedEmail}::text or ${sess} -> 'roles' @> to_jsonb(${role}::text))`;
    })
    .returning(({ ref }) => ['sid as id', browserNameSql(ref('sess'))]);
  const event = { userId, action: 'account.session-ended', target: 'browser' } as const;
  return getSessionIds(await changeWithAuditEvents(em, change, event));
}

/** Deletes the sessions of a user above the maximum, beginning with those that expire first. */
export const deleteSurplusSessions = (em: EntityManager, userId: string): Promise<unknown> =>
  kysely(em)
    .deleteFrom('sessions')
    .where('sid', 'in', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('sid')
        .where('userId', '=', userId)
        .orderBy('expire', 'desc')
        .orderBy('sid')
        .offset(MAX_SESSIONS)
        .limit(100),
    )
    .execute();

/** @returns the id of the user, or null if the session had expired or did not exist */
export async function deleteSession(em: EntityManager, sid: string): Promise<string | null> {
  const ended = await kysely(em)
    .deleteFrom('sessions')
    .where('sid', '=', sid)
    .returning(({ eb, ref }) => eb.case().when('expire', '>', NOW_SQL).then(ref('userId')).end().as('userId'))
    .executeTakeFirst();
  return ended?.userId ?? null;
}

/**
 * Ends the sessions that began before a back-channel logout. A logout with a user and a session also ends the user's
 * sessions without a session id of the provider.
 * @returns the ids of the deleted sessions
 */
export async function deleteProviderSessions(
  em: EntityManager,
  { authProvider, subject, providerSid, endedAt }: ProviderLogout,
): Promise<string[]> {
  if (subject === undefined && providerSid === undefined) return [];
  const change = kysely(em)
    .deleteFrom('sessions_in_scope')
    .$if(subject !== undefined, (sessions) =>
      sessions.where('userId', '=', ({ selectFrom }) =>
        selectFrom('users').select('id').where('authProvider', '=', authProvider).where('subject', '=', subject!),
      ),
    )
    .$if(providerSid !== undefined, (sessions) =>
      sessions.where(({ or, ref }) => {
        const providerSidSql = sql`${ref('sess')} ->> 'providerSid'`;
        return or([
          sql<boolean>`${providerSidSql} = ${providerSid}`,
          ...(subject === undefined ? [] : [sql<boolean>`${providerSidSql} is null`]),
        ]);
      }),
    )
    .where(({ ref }) => sql<boolean>`coalesce((${ref('sess')} ->> 'issuedAt')::numeric, 0) <= ${endedAt}`)
    .returning(({ ref }) => ['sid as id', 'userId', browserNameSql(ref('sess'))]);
  const event = { action: 'account.session-ended', target: 'browser', detail: `'provider'` } as const;
  return getSessionIds(await changeWithAuditEvents(em, change, event, 'system'));
}

const getSessionIds = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

/** Rows that another instance is deleting are skipped. */
export async function deleteExpiredSessions(em: EntityManager, limit: number): Promise<number> {
  const [deleted] = await kysely(em)
    .deleteFrom('sessions')
    .where('sid', '=', ({ selectFrom }) =>
      anySelectedRowSql(
        selectFrom('sessions')
          .select('sid')
          .where('expire', '<=', NOW_SQL)
          .orderBy('expire')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .execute();
  return Number(deleted!.numDeletedRows);
}
