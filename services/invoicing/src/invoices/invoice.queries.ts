import { raw } from '@mikro-orm/core';
import { type InvoiceSort, type InvoiceSortField, parseSort } from '@paperbill/contracts/rules';
import { shownStatusSql } from './shown-status-sql.js';

export const SHOWN_STATUS = shownStatusSql((name) => name);

export const paidOnUnlessVoidedSql = (column: (name: string) => string): string =>
  `case when ${column('voided_at')} is null then ${column('paid_on')} end`;

/**
 * SQL condition that an invoice has an amount due. The condition also checks the status for two reasons. The partial
 * index `invoices_unpaid` requires this check, and release 0.1 changes only the status.
 */
export const IS_OPEN = "invoices.status <> 'paid' and invoices.outstanding > 0";

/** SQL condition that the customer has a credit, because the invoice has a negative total or is overpaid. */
export const IS_CREDIT = 'invoices.outstanding < 0';

export const statusesByUrgency = ['overdue', 'pending', 'paid', 'void'] as const;

/**
 * The sort keys are never null. PostgreSQL cannot compare null with a cursor, so an invoice with the key null would be
 * missing on later pages.
 */
const sortKeySql: Record<InvoiceSortField, (column: (name: string) => string, descending: boolean) => string> = {
  invoiceNumber: (column) => `${column('invoice_number')} collate "natural"`,
  clientName: (column) => `${column('client_name')} collate "und-x-icu"`,
  total: (column) => column('total'),
  status: (column) =>
    `array_position(array[${statusesByUrgency.map((status) => `'${status}'`).join(', ')}], (${shownStatusSql(column)})::text)`,
  invoiceDate: (column) => column('invoice_date'),
  dueDate: (column) => column('due_date'),
  createdAt: (column) => column('created_at'),
  // Unpaid invoices come last in both sort directions.
  paidAt: (column, descending) => `coalesce(${paidOnUnlessVoidedSql(column)}, '${descending ? '-' : ''}infinity')`,
};

/**
 * The values of these sort fields can change while a user pages through a list. The cursor contains the value, so that
 * pages stay stable.
 */
const mutableSortFields: Partial<Record<InvoiceSortField, string>> = { status: 'integer', paidAt: 'date' };

const UUID_LENGTH = 36;

/** Invoices with the same sort key are sorted by their creation time. */
export function toOrderSql(sort: InvoiceSort = '-createdAt') {
  const { field, descending } = parseSort(sort);
  const type = mutableSortFields[field];
  const keys = (alias: string) => {
    const column = (name: string) => (alias ? `${alias}.${name}` : name);
    const ties = [column('created_at'), column('id')];
    return field === 'createdAt' ? ties : [sortKeySql[field](column, descending), ...ties];
  };
  const toOrderBy = (direction: 'asc' | 'desc') =>
    keys('').map((_, index) => ({ [raw((alias) => keys(alias)[index]!)]: direction }));
  return {
    orderBy: toOrderBy(descending ? 'desc' : 'asc'),
    backwards: toOrderBy(descending ? 'asc' : 'desc'),
    by: (isBackwards: boolean) =>
      keys('')
        .map((key) => `${key} ${descending !== isBackwards ? 'desc' : 'asc'}`)
        .join(', '),
    /** The cursor of a list contains the id of an invoice, and the value of the sort field if that value can change. */
    place: (alias: string) => (type ? `concat_ws(' ', ${alias}.id, ${keys(alias)[0]})` : `${alias}.id::text`),
    /**
     * The database compares positions, because its timestamps have microseconds. A timestamp in JavaScript has
     * only milliseconds.
     */
    after: (userId: string, place: string) => {
      const [id, key] = [place.slice(0, UUID_LENGTH), place.slice(UUID_LENGTH + 1)];
      const [first, ...ties] = keys('last');
      const from = [type && key ? `?::${type}` : first, ...ties].join(', ');
      return {
        [raw((alias) => `(${keys(alias).join(', ')})`)]: {
          [descending ? '$lt' : '$gt']: raw(
            `(select ${from} from invoices as last where last.id = ? and last.user_id = ?)`,
            [...(type && key ? [key] : []), id, userId],
          ),
        },
      };
    },
  };
}
