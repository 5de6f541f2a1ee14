import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceFilter, WithUserId } from '@paperbill/contracts/nats';
import type { InvoiceStatusFilter, ShownStatus } from '@paperbill/contracts/rules';
import { sql } from '@paperbill/service-kit';
import { TODAY_OF_USER_SQL } from '../settings/today.js';
import { kysely } from '../tables.js';

const IS_PAST_DUE = `due_date < ${TODAY_OF_USER_SQL}`;

/** Invoices with a negative total are never overdue. */
export const OVERDUE_COUNT = `case when ${IS_PAST_DUE} then unpaid - negative else marked_overdue end`;
export const OVERDUE_AMOUNT = `case when ${IS_PAST_DUE} then receivable - negative_receivable else marked_overdue_receivable end`;

const COUNT_OF_STATUS: Record<ShownStatus | InvoiceStatusFilter, string> = {
  unpaid: 'unpaid',
  'partly-paid': 'partly_paid',
  paid: 'paid',
  overdue: OVERDUE_COUNT,
  pending: `unpaid - ${OVERDUE_COUNT}`,
  void: 'voided',
};

export const countOfStatusSql = (status?: ShownStatus | InvoiceStatusFilter): string =>
  status ? COUNT_OF_STATUS[status] : 'invoices';

/**
 * Skips rows of old days on which no invoice has the status. For `overdue` and `pending`, the condition uses the number
 * of unpaid invoices. This number includes both statuses, and is faster to read.
 */
export const hasStatusSql = (status: ShownStatus | InvoiceStatusFilter): string =>
  `${status === 'overdue' || status === 'pending' ? 'unpaid' : COUNT_OF_STATUS[status]} > 0`;

/** The conditions work for both tables `invoices` and `invoice_sums`, whose date columns have the same names. */
export const dateConditions = ({ from, to, dueFrom, dueTo }: InvoiceFilter): [sql: string, date: string][] =>
  [
    ['invoice_date >= ?', from] as const,
    ['invoice_date <= ?', to] as const,
    ['due_date >= ?', dueFrom] as const,
    ['due_date <= ?', dueTo] as const,
  ].flatMap(([condition, date]): [string, string][] => (date ? [[condition, date]] : []));

/** Callers must check with `canUseSums` that the table `invoice_sums` supports the filter. */
export function sumRowsSql(filter: WithUserId & InvoiceFilter): { sql: string; values: string[] } {
  const dates = dateConditions(filter);
  return {
    sql: [
      'invoice_sums where user_id = ?',
      ...dates.map(([condition]) => condition),
      ...(filter.status ? [hasStatusSql(filter.status)] : []),
    ].join(' and '),
    values: [filter.userId, ...dates.map(([, date]) => date)],
  };
}

export const canUseSums = ({ search, customerId, clientName }: InvoiceFilter): boolean =>
  !search && !customerId && !clientName;

/** `canUseSums` must be true for the filter. */
export async function countInvoicesBySums(em: EntityManager, filter: WithUserId & InvoiceFilter): Promise<number> {
  const rows = sumRowsSql(filter);
  // Raw SQL: the query shares its conditions with the query for a page.
  const [{ count }] = await em.execute<[{ count: number }]>(
    `select coalesce(sum(${countOfStatusSql(filter.status)}), 0)::int as count from ${rows.sql}`,
    rows.values,
  );
  return count;
}

/**
 * Deletes rows that count no invoices. Triggers usually delete such rows, so only rows that an operator inserted by
 * hand remain. A row is kept if a concurrent transaction saves an invoice with the same dates and currency.
 */
export async function deleteOrphanedSums(em: EntityManager, userId: string, limit: number): Promise<number> {
  const orphanedSums = kysely(em)
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
            .whereRef('invoices.currency', '=', 'kept.currency')
            .where(sql<boolean>`(created_at at time zone 'utc')::date = kept.created_on`),
        ),
      ),
    )
    .limit(limit);
  const { numDeletedRows } = await kysely(em)
    .deleteFrom('invoice_sums')
    .where(sql<boolean>`ctid = any(array(${orphanedSums}))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
