import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceFilter, OfUser } from '@paperbill/contracts/nats';
import type { InvoiceStatusFilter } from '@paperbill/contracts/rules';
import { TODAY } from '../settings/settings.queries.js';

/** SQL of `invoice_sums`: whether these invoices were due before today, where their user is. */
export const IS_OVER = `due_date < ${TODAY}`;

const OVERDUE = `case when ${IS_OVER} then unpaid else marked_overdue end`;

const COUNTED: Record<InvoiceStatusFilter, string> = {
  unpaid: 'unpaid',
  paid: 'paid',
  overdue: OVERDUE,
  pending: `unpaid - ${OVERDUE}`,
};

/** A filter that asks for nothing but what is kept of invoices. */
export const isKept = ({ search, customerId, clientName }: InvoiceFilter): boolean =>
  !search && !customerId && !clientName;

/** How many invoices such a filter selects: what is kept of them is added up, and none is read. */
export async function countKept(
  em: EntityManager,
  { userId, status, from, to }: OfUser & InvoiceFilter,
): Promise<number> {
  const counted = status ? COUNTED[status] : 'invoices';
  const dated = `${from ? ' and invoice_date >= ?' : ''}${to ? ' and invoice_date <= ?' : ''}`;
  const [{ count }] = await em.execute<[{ count: number }]>(
    `select coalesce(sum(${counted}), 0)::int as count from invoice_sums where user_id = ?${dated}`,
    [userId, from, to].filter(Boolean),
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
  const deleted = await em.execute<unknown[]>(
    `delete from invoice_sums where ctid = any(array(
       select ctid from invoice_sums as kept
       where user_id = ? and not exists (
         select from invoices
         where user_id = kept.user_id and invoice_date = kept.invoice_date and due_date = kept.due_date)
       limit ${atMost}
     )) returning 1`,
    [userId],
  );
  return deleted.length;
}
