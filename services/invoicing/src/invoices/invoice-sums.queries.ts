import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceFilter, OfUser } from '@paperbill/contracts/nats';
import type { InvoiceStatusFilter, ShownStatus } from '@paperbill/contracts/rules';
import { TODAY } from '../settings/today.js';

/** SQL of `invoice_sums`: whether these invoices were due before today, where their user is. */
const IS_OVER = `due_date < ${TODAY}`;

/** SQL of how many of a day's invoices are overdue, and what is left of them: those of a negative total never are. */
export const OVERDUE = `case when ${IS_OVER} then unpaid - negative else marked_overdue end`;
export const OVERDUE_AMOUNT = `case when ${IS_OVER} then receivable - negative_receivable else marked_overdue_receivable end`;

/** How many of a day's invoices read as what. */
const COUNTED: Record<ShownStatus | InvoiceStatusFilter, string> = {
  unpaid: 'unpaid',
  'partly-paid': 'partly_paid',
  paid: 'paid',
  overdue: OVERDUE,
  pending: `unpaid - ${OVERDUE}`,
  void: 'voided',
};

/** SQL of how many of a day's invoices are of that status. */
export const countedAs = (status?: ShownStatus | InvoiceStatusFilter): string =>
  status ? COUNTED[status] : 'invoices';

/** What a filter that asks for nothing else selects of the sums. */
export const sumsOf = ({ userId, from, to }: OfUser & InvoiceFilter): { sql: string; values: string[] } => ({
  sql: `invoice_sums where user_id = ?${from ? ' and invoice_date >= ?' : ''}${to ? ' and invoice_date <= ?' : ''}`,
  values: [userId, from, to].filter((value) => value !== undefined),
});

/** A filter that asks for nothing but what is kept of invoices. */
export const isKept = ({ search, customerId, clientName }: InvoiceFilter): boolean =>
  !search && !customerId && !clientName;

/** How many invoices such a filter selects: what is kept of them is added up, and none is read. */
export async function countKept(em: EntityManager, filter: OfUser & InvoiceFilter): Promise<number> {
  const { sql, values } = sumsOf(filter);
  // Raw SQL: it shares its parts with the list's page, which MikroORM chooses.
  const [{ count }] = await em.execute<[{ count: number }]>(
    `select coalesce(sum(${countedAs(filter.status)}), 0)::int as count from ${sql}`,
    values,
  );
  return count;
}

/**
 * Deletes sums that are left of invoices that there are no more, which are none unless somebody wrote them by hand. Those of an
 * invoice that was saved at this very moment stay until it goes itself.
 *
 * @returns how many
 */
export async function deleteLeftSums(em: EntityManager, userId: string, atMost: number): Promise<number> {
  // Raw SQL: some rows at a time, by their ctid, which Kysely does not know.
  const deleted = await em.execute<unknown[]>(
    `delete from invoice_sums where ctid = any(array(
       select ctid from invoice_sums as kept
       where user_id = ? and not exists (
         select from invoices
         where user_id = kept.user_id and invoice_date = kept.invoice_date and due_date = kept.due_date
           and (created_at at time zone 'utc')::date = kept.created_on)
       limit ${atMost}
     )) returning 1`,
    [userId],
  );
  return deleted.length;
}
