import type { EntityManager } from '@mikro-orm/postgresql';
import { kyselyOf, sql, type TablesOf } from '@paperbill/service-kit';
// eslint-disable-next-line paperbill/folder-order -- types alone: a statement may name any table.
import type { entities } from './entities.js';

type OfEntities = TablesOf<(typeof entities)[number]>;

export interface Tables extends OfEntities {
  /** The rows that a statement may reach (`viewInScope`). */
  invoices_in_scope: OfEntities['invoices'];
}

/** Kysely for statements that reach these tables. */
export const kysely = (em: EntityManager) => kyselyOf<Tables>(em);

/** How many rows there are: fewer than an integer holds. */
export const count = sql<number>`count(*)::integer`;

/**
 * Whether a row comes after one of the user's, in the order in which they were stored. Compared inside the database, because a
 * timestamp there is finer than JavaScript's.
 *
 * @param at the column of when it was stored
 */
export function storedAfter<Table extends keyof OfEntities>(
  table: Table,
  at: keyof OfEntities[Table] & string,
  { userId, id }: { userId: string; id: string },
) {
  const [own, last] = [table, 'last'].map((name) => sql`${sql.ref(`${name}.${at}`)}, ${sql.ref(`${name}.id`)}`);
  return sql<boolean>`(${own}) > (
    select ${last} from ${sql.table(table)} as last where last.id = ${id} and last.user_id = ${userId})`;
}

/** The number of the invoice that a row of a table belongs to. */
export const invoiceNumberOf = (table: 'invoice_events' | 'invoice_links' | 'mails' | 'payments') =>
  sql<string>`(select invoice_number from invoices where invoices.id = ${sql.ref(`${table}.invoiceId`)})`;

/** Until the transaction is over, nobody else holds this lock. */
export async function lock(em: EntityManager, name: string): Promise<void> {
  await kysely(em)
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('locked'))
    .execute();
}
