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
