import type { EntityManager } from '@mikro-orm/postgresql';
import { createKysely, sql, type TablesOf } from '@paperbill/service-kit';
// oxlint-disable-next-line paperbill/folder-order -- imports only types, because a query may use any table.
import type { entities } from './entities.js';

type EntityTables = TablesOf<(typeof entities)[number]>;

export interface Tables extends EntityTables {
  /** A security-barrier view of `invoices` that contains the condition of row-level security. */
  invoices_in_scope: EntityTables['invoices'];
}

export const kysely = (em: EntityManager) => createKysely<Tables>(em);

export const countSql = sql<number>`count(*)::integer`;

/**
 * The database compares the times, because its timestamps have microseconds. A timestamp in JavaScript has
 * only milliseconds.
 */
export function isStoredAfter<Table extends keyof EntityTables>(
  table: Table,
  at: keyof EntityTables[Table] & string,
  { userId, id }: { userId: string; id: string },
) {
  const [own, last] = [table, 'last'].map((name) => sql`${sql.ref(`${name}.${at}`)}, ${sql.ref(`${name}.id`)}`);
  return sql<boolean>`(${own}) > (
    select ${last} from ${sql.table(table)} as last where last.id = ${id} and last.user_id = ${userId})`;
}

export const invoiceNumberSql = (table: 'invoice_events' | 'invoice_links' | 'online_payments' | 'payments') =>
  sql<string>`(select invoice_number from invoices where invoices.id = ${sql.ref(`${table}.invoiceId`)})`;

/** Takes an advisory lock that is held until the transaction ends. */
export async function takeAdvisoryLock(em: EntityManager, name: string): Promise<void> {
  await kysely(em)
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('locked'))
    .execute();
}
