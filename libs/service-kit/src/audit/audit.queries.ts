import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditAction, AuditEvent } from '@paperbill/contracts/http';
import type { AuditCursor } from '@paperbill/contracts/nats';
import { AUDIT_TEXT_LENGTH } from '@paperbill/contracts/rules';
import { requestContext } from '@paperbill/messaging';
import type { TableOfUser } from '../database/database.js';
import { createKysely, sql, type ReturningStatement, getWrittenRow } from '../database/kysely.js';
import type { AuditTables } from './audit-event.entity.js';

const auditKysely = (em: EntityManager) => createKysely<AuditTables>(em);

/** Actor and origin come from the request context. */
export interface NewAuditEvent {
  /** The account to which the event belongs. Null if the account does not exist or is unknown. */
  userId: string | null;
  action: AuditAction;
  targetId?: string;
  /** The number or name of the changed row. It must contain neither contents nor the address of a client. */
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
  // Sign-ins and sign-outs have an origin but no actor, because no session exists at that moment.
  const { userId: actorId, role, email = '' } = actor ?? { userId, role: 'user' };
  return { actorId, actorRole: role, actorEmail: email, ...where };
}

/** Shortens a text without splitting a surrogate pair, because PostgreSQL rejects half a pair. */
const truncateToColumnLength = (text: string, column: 'target' | 'detail'): string =>
  text.length <= AUDIT_TEXT_LENGTH[column] ? text : [...text].slice(0, AUDIT_TEXT_LENGTH[column]).join('');

/**
 * @param em the entity manager of the transaction that changes the data
 * @param by 'system' if the product itself made the change
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
  /** The user to whom the events belong. If undefined, each event gets the `user_id` of the changed row. */
  userId?: string;
  action: AuditAction;
  /** The column with the name or number that users see for the changed row. */
  target: string;
  /** An SQL expression, such as a column name. */
  detail?: string;
}

/**
 * Changes rows and adds audit events in one SQL statement, so that both are stored or neither is.
 * @param change must return the `id` of each changed row
 */
export async function changeWithAuditEvents<Row extends object>(
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
  // Kysely's plugin would convert the column names of MikroORM's query builder to camel case.
  const { rows } = await ('params' in change ? auditKysely(em).withoutPlugins() : auditKysely(em)).executeQuery(
    statement,
  );
  return rows;
}

/** Returns events that are older than `before`, the newest first. */
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

export async function pruneEvents(em: EntityManager, days: number, limit: number): Promise<number> {
  const { pruned } = await auditKysely(em)
    .selectNoFrom(sql<number>`prune_audit_events(${days}, ${limit})`.as('pruned'))
    .executeTakeFirstOrThrow();
  return pruned;
}

export async function forgetAuditEvents(em: EntityManager, userId: string, limit: number): Promise<number> {
  const { forgotten } = await auditKysely(em)
    .selectNoFrom(sql<number>`forget_audit_events(${userId}, ${limit})`.as('forgotten'))
    .executeTakeFirstOrThrow();
  return forgotten;
}

export const auditTablesOfUser: readonly TableOfUser[] = ['audit_events', 'audit_counts'].map((name) => ({
  name,
  deleteRows: forgetAuditEvents,
}));
