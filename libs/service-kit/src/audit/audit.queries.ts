import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditAction, AuditEvent } from '@paperbill/contracts/http';
import type { AuditPlace } from '@paperbill/contracts/nats';
import { AUDIT_TEXT_LENGTH } from '@paperbill/contracts/rules';
import { requestContext } from '@paperbill/messaging';
import type { TableOfUser } from '../database/database.js';

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

const COLUMNS = 'user_id, actor_id, actor_role, actor_email, address, user_agent, request_id, action';

/** The values of those columns: by whom and from where, as the message says that asked for it. */
function valuesOf(userId: string | null, action: AuditAction, by?: 'system'): unknown[] {
  const { requestId = '', actor, origin } = requestContext.current() ?? {};
  const { address = '', userAgent = '' } = origin ?? {};
  const where = [address, userAgent, requestId, action];
  if (by === 'system' || !(actor ?? origin)) return [userId, null, 'system', '', ...where];
  // Signing in and out comes from a browser, before or after anybody is signed in there.
  const { userId: actorId, role, email = '' } = actor ?? { userId, role: 'user' };
  return [userId, actorId, role, email, ...where];
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
  await em.execute(
    `insert into audit_events (${COLUMNS}, target_id, target, detail) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [...valuesOf(userId, action, by), targetId, cut(target, 'target'), cut(detail, 'detail')],
  );
}

/** A statement that changes rows of a user and returns them. */
interface Change {
  sql: string;
  params: readonly unknown[];
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
export function changeAndAppend<Row>(
  em: EntityManager,
  { sql, params }: Change,
  { userId, action, target, detail = "''" }: EventOfRows,
  by?: 'system',
): Promise<Row[]> {
  const [owner, ...others] = valuesOf(userId ?? null, action, by);
  return em.execute<Row[]>(
    `with changed as (${sql}), appended as (
       insert into audit_events (${COLUMNS}, target_id, target, detail)
       select ${userId === undefined ? 'user_id' : '?::uuid'}, ?::uuid, ?, ?, ?, ?, ?, ?,
         id::text, left(${target}, ${AUDIT_TEXT_LENGTH.target}), left(${detail}, ${AUDIT_TEXT_LENGTH.detail}) from changed
     )
     select * from changed`,
    [...params, ...(userId === undefined ? [] : [owner]), ...others],
  );
}

/** A user's events, newest first, after a place in the log or from the newest on. */
export function selectEvents(
  em: EntityManager,
  userId: string,
  { before, limit }: { before: AuditPlace | null; limit: number },
): Promise<AuditEvent[]> {
  return em.execute<AuditEvent[]>(
    `select id, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, action, actor_role as by,
       actor_email as "byEmail", target_id as "targetId", target, detail, address, user_agent as "userAgent"
     from audit_events where user_id = ? ${before ? 'and (at, id) < (?::timestamptz, ?::uuid)' : ''}
     order by at desc, id desc limit ?`,
    [userId, ...(before ? [before.at, before.id] : []), limit],
  );
}

/** Removes events that are older than so many days. @returns how many, at most as many as asked for */
export async function pruneEvents(em: EntityManager, days: number, atMost: number): Promise<number> {
  const [{ pruned }] = await em.execute<[{ pruned: number }]>('select prune_audit_events(?, ?) as pruned', [
    days,
    atMost,
  ]);
  return pruned;
}

/**
 * Deletes what the log has of a user who is gone, a bounded number of events at once. What stays says that an account was
 * deleted, with a hash of its id.
 *
 * @returns how many there were
 */
export async function forgetEvents(em: EntityManager, userId: string, atMost: number): Promise<number> {
  const [{ forgotten }] = await em.execute<[{ forgotten: number }]>('select forget_audit_events(?, ?) as forgotten', [
    userId,
    atMost,
  ]);
  return forgotten;
}

/** For the schema of a service that keeps a log. */
export const auditTablesOfUser: readonly TableOfUser[] = ['audit_events', 'audit_counts'].map((name) => ({
  name,
  deleteRows: forgetEvents,
}));
