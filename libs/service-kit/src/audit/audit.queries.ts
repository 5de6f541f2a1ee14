import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditAction, AuditEvent } from '@paperbill/contracts/http';
import type { AuditCursor } from '@paperbill/contracts/nats';
import { AUDIT_TEXT_LENGTH } from '@paperbill/contracts/rules';
import { requestContext } from '@paperbill/messaging';
import type { TableOfUser } from '../database/database.js';
import { createKysely, sql, type ReturningStatement, getWrittenRow } from '../database/kysely.js';
import type { AuditTables } from './audit-event.entity.js';

const auditKysely = (em: EntityManager) => createKysely<AuditTables>(em);

/** An action on a user's account. The request context provides the actor and the origin. */
export interface NewAuditEvent {
  /** Id of the account. It is null if there is no account or if the account is unknown. */
  userId: string | null;
  action: AuditAction;
  targetId?: string;
  /** Number or name of the changed item. It must not contain contents or a client's address. */
  target?: string;
  detail?: string;
}

function getActorAndOrigin(userId: string | null, by?: 'system') {
  const { requestId = '', actor, origin } = requestContext.current() ?? {};
  const { address = '', userAgent = '' } = origin ?? {};
  const where = { address, userAgent, requestId };
  if (by === 'system' || !(actor ?? origin)) {
    return { actorId: null, actorRole: 'system', actorEmail: '', ...where } as const;
  }
  // A sign-in or sign-out has an origin but no actor, because the session does not exist at that moment.
  const { userId: actorId, role, email = '' } = actor ?? { userId, role: 'user' };
  return { actorId, actorRole: role, actorEmail: email, ...where };
}

/** Cuts a text to its column's length, never inside a surrogate pair, because PostgreSQL rejects half a pair. */
const truncateToColumnLength = (text: string, column: 'target' | 'detail'): string =>
  text.length <= AUDIT_TEXT_LENGTH[column] ? text : [...text].slice(0, AUDIT_TEXT_LENGTH[column]).join('');

/**
 * Appends an audit event.
 * @param em the entity manager of the transaction that changes the data
 * @param by 'system' if the product made the change instead of the actor
 */
export async function appendEvent(em: EntityManager, event: NewAuditEvent, by?: 'system'): Promise<void> {
  const { userId, action, targetId = null, target = '', detail = '' } = event;
  await auditKysely(em)
    .insertInto('audit_events')
    .values({
      userId,
      ...getActorAndOrigin(userId, by),
      action,
      targetId,
      target: truncateToColumnLength(target, 'target'),
      detail: truncateToColumnLength(detail, 'detail'),
    })
    .execute();
}

interface AuditEventPerRow {
  /** The id of the account. If it is undefined, each event gets the `user_id` of its changed row. */
  userId?: string;
  action: AuditAction;
  /** The column with the name or number by which users know the changed row. */
  target: string;
  /** The SQL expression of the audit event's detail, such as a column name. */
  detail?: string;
}

/**
 * Changes rows and appends audit events in one SQL statement, so that one is never stored without the other. `change`
 * must return the `id`.
 */
export async function changeAndAppend<Row extends object>(
  em: EntityManager,
  change: ReturningStatement<Row>,
  { userId, action, target, detail = "''" }: AuditEventPerRow,
  by?: 'system',
): Promise<Row[]> {
  const { actorId, ...who } = getActorAndOrigin(userId ?? null, by);
  const text = (column: string, length: number) => sql<string>`left(${sql.raw(column)}, ${length})`;
  const statement = auditKysely(em)
    .with('changed', () => getWrittenRow(change))
    .with('appended', (db) =>
      db
        .insertInto('audit_events')
        .columns([
          'userId',
          'actorId',
          ...(Object.keys(who) as (keyof typeof who)[]),
          'action',
          'targetId',
          'target',
          'detail',
        ])
        .expression(
          db
            .selectFrom('changed')
            .select(({ val }) => [
              (userId === undefined ? sql`user_id` : sql`${userId}::uuid`).as('userId'),
              sql`${actorId}::uuid`.as('actorId'),
              ...Object.entries(who).map(([column, value]) => val(value).as(column)),
              val(action).as('action'),
              sql`id::text`.as('targetId'),
              text(target, AUDIT_TEXT_LENGTH.target).as('target'),
              text(detail, AUDIT_TEXT_LENGTH.detail).as('detail'),
            ]),
        ),
    )
    .selectFrom('changed')
    .selectAll()
    .$castTo<Row>()
    .compile();
  // MikroORM's query builder runs the statement without Kysely's plugin, which would convert the column names to camel
  // case.
  const { rows } = await ('params' in change ? auditKysely(em).withoutPlugins() : auditKysely(em)).executeQuery(
    statement,
  );
  return rows;
}

/** Returns a user's events, newest first. The result starts after the event `before`, or with the newest event. */
export function selectEvents(
  em: EntityManager,
  userId: string,
  { before, limit }: { before: AuditCursor | null; limit: number },
): Promise<AuditEvent[]> {
  return auditKysely(em)
    .selectFrom('audit_events')
    .select(({ ref }) => [
      'id',
      sql<string>`to_char(${ref('at')} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'),
      'action',
      'actorRole as by',
      'actorEmail as byEmail',
      'targetId',
      'target',
      'detail',
      'address',
      'userAgent',
    ])
    .where('userId', '=', userId)
    .$if(before !== null, (events) =>
      events.where(
        ({ ref }) => sql<boolean>`(${ref('at')}, ${ref('id')}) < (${before!.at}::timestamptz, ${before!.id}::uuid)`,
      ),
    )
    .orderBy('audit_events.at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function pruneEvents(em: EntityManager, days: number, atMost: number): Promise<number> {
  const { pruned } = await auditKysely(em)
    .selectNoFrom(sql<number>`prune_audit_events(${days}, ${atMost})`.as('pruned'))
    .executeTakeFirstOrThrow();
  return pruned;
}

export async function forgetEvents(em: EntityManager, userId: string, atMost: number): Promise<number> {
  const { forgotten } = await auditKysely(em)
    .selectNoFrom(sql<number>`forget_audit_events(${userId}, ${atMost})`.as('forgotten'))
    .executeTakeFirstOrThrow();
  return forgotten;
}

export const auditTablesOfUser: readonly TableOfUser[] = ['audit_events', 'audit_counts'].map((name) => ({
  name,
  deleteRows: forgetEvents,
}));
