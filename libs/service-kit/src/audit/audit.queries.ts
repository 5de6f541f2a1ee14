import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditAction, AuditEvent } from '@paperbill/contracts/http';
import type { AuditPlace } from '@paperbill/contracts/nats';
import { AUDIT_TEXT_LENGTH } from '@paperbill/contracts/rules';
import { requestContext } from '@paperbill/messaging';
import type { TableOfUser } from '../database/database.js';
import { kyselyOf, sql, type Change, written } from '../database/kysely.js';
import type { AuditTables } from './audit-event.entity.js';

const kysely = (em: EntityManager) => kyselyOf<AuditTables>(em);

/** Something that was done to a user's account. Who did it and from where is known by the message that asked for it. */
export interface NewAuditEvent {
  /** Whose account; null where nobody's, or it is not known. */
  userId: string | null;
  action: AuditAction;
  targetId?: string;
  /** A number or a name: never contents, nor an address of a client. */
  target?: string;
  detail?: string;
}

/** By whom and from where, as the message says that asked for it. */
function whoAndWhere(userId: string | null, by?: 'system') {
  const { requestId = '', actor, origin } = requestContext.current() ?? {};
  const { address = '', userAgent = '' } = origin ?? {};
  const where = { address, userAgent, requestId };
  if (by === 'system' || !(actor ?? origin)) {
    return { actorId: null, actorRole: 'system', actorEmail: '', ...where } as const;
  }
  // Signing in and out comes from a browser, before or after anybody is signed in there.
  const { userId: actorId, role, email = '' } = actor ?? { userId, role: 'user' };
  return { actorId, actorRole: role, actorEmail: email, ...where };
}

/** Code points stay whole: PostgreSQL takes no half of one. */
const cut = (text: string, column: 'target' | 'detail'): string =>
  text.length <= AUDIT_TEXT_LENGTH[column] ? text : [...text].slice(0, AUDIT_TEXT_LENGTH[column]).join('');

/**
 * Adds an event to the log, in the transaction of what it tells of.
 *
 * @param em of that transaction
 * @param by where it is not who asked
 */
export async function appendEvent(em: EntityManager, event: NewAuditEvent, by?: 'system'): Promise<void> {
  const { userId, action, targetId = null, target = '', detail = '' } = event;
  await kysely(em)
    .insertInto('audit_events')
    .values({
      userId,
      ...whoAndWhere(userId, by),
      action,
      targetId,
      target: cut(target, 'target'),
      detail: cut(detail, 'detail'),
    })
    .execute();
}

interface EventOfRows {
  /** Missing where each row says whose it is, by its `user_id`. */
  userId?: string;
  action: AuditAction;
  /** The column by which people know such a row. */
  target: string;
  /** SQL that says what was done to it, such as a column. */
  detail?: string;
}

/**
 * Changes rows, and adds an event for each of them in the same statement: neither is ever stored without the other, and
 * it costs no transaction around two statements.
 *
 * @param change returns the rows that it changed, with their `id`
 * @param by where it is not who asked
 * @returns the rows
 */
export async function changeAndAppend<Row extends object>(
  em: EntityManager,
  change: Change<Row>,
  { userId, action, target, detail = "''" }: EventOfRows,
  by?: 'system',
): Promise<Row[]> {
  const { actorId, ...who } = whoAndWhere(userId ?? null, by);
  const text = (column: string, length: number) => sql<string>`left(${sql.raw(column)}, ${length})`;
  const statement = kysely(em)
    .with('changed', () => written(change))
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
  // MikroORM maps rows by the names of their columns.
  const { rows } = await ('params' in change ? kysely(em).withoutPlugins() : kysely(em)).executeQuery(statement);
  return rows;
}

/** A user's events, newest first, after a place in the log or from the newest on. */
export function selectEvents(
  em: EntityManager,
  userId: string,
  { before, limit }: { before: AuditPlace | null; limit: number },
): Promise<AuditEvent[]> {
  return kysely(em)
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

/** Removes events that are older than so many days. @returns how many, at most as many as asked for */
export async function pruneEvents(em: EntityManager, days: number, atMost: number): Promise<number> {
  const { pruned } = await kysely(em)
    .selectNoFrom(sql<number>`prune_audit_events(${days}, ${atMost})`.as('pruned'))
    .executeTakeFirstOrThrow();
  return pruned;
}

/**
 * Deletes what the log has of a user who is gone, a bounded number of events at once. What stays says that an account was
 * deleted, with a hash of its id.
 *
 * @returns how many there were
 */
export async function forgetEvents(em: EntityManager, userId: string, atMost: number): Promise<number> {
  const { forgotten } = await kysely(em)
    .selectNoFrom(sql<number>`forget_audit_events(${userId}, ${atMost})`.as('forgotten'))
    .executeTakeFirstOrThrow();
  return forgotten;
}

/** For the schema of a service that keeps a log. */
export const auditTablesOfUser: readonly TableOfUser[] = ['audit_events', 'audit_counts'].map((name) => ({
  name,
  deleteRows: forgetEvents,
}));
