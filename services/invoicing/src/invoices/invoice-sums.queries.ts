import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceFilter, OfUser } from '@paperbill/contracts/nats';
import type { InvoiceStatusFilter, ShownStatus } from '@paperbill/contracts/rules';
import { sql } from '@paperbill/service-kit';
import { TODAY } from '../settings/today.js';
import { kysely } from '../tables.js';

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
export async function countKept(
  em: EntityManager,
  { userId, status, from, to }: OfUser & InvoiceFilter,
): Promise<number> {
  const { count } = await kysely(em)
    .selectFrom('invoice_sums')
    .select(sql<number>`coalesce(sum(${sql.raw(countedAs(status))}), 0)::int`.as('count'))
    .where('userId', '=', userId)
    .$if(!!from, (sums) => sums.where('invoiceDate', '>=', from!))
    .$if(!!to, (sums) => sums.where('invoiceDate', '<=', to!))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes sums that are left of invoices that there are no more, which are none unless somebody wrote them by hand. Those of an
 * invoice that was saved at this very moment stay until it goes itself.
 *
 * @returns how many
 */
export async function deleteLeftSums(em: EntityManager, userId: string, atMost: number): Promise<number> {
  const left = kysely(em)
    .selectFrom('invoice_sums as kept')
    .select(sql`ctid`.as('ctid'))
    .where('kept.userId', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices')
            .select('invoices.id')
            .whereRef('invoices.userId', '=', 'kept.userId')
            .whereRef('invoices.invoiceDate', '=', 'kept.invoiceDate')
            .whereRef('invoices.dueDate', '=', 'kept.dueDate')
            .where(sql<boolean>`(created_at at time zone 'utc')::date = kept.created_on`),
        ),
      ),
    )
    .limit(atMost);
  const { numDeletedRows } = await kysely(em)
    .deleteFrom('invoice_sums')
    .where(sql<boolean>`ctid = any(array(${left}))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
