import { raw } from '@mikro-orm/core';
import { type InvoiceSort, type InvoiceSortField, parseSort } from '@paperbill/contracts/rules';
import { statusAsRead } from './invoice-formulas.js';

/** {@link statusAsRead} for unqualified columns. */
export const STATUS_AS_READ = statusAsRead((name) => name);

/** SQL of the shown date of payment; null for a void invoice. */
export const paidOn = (column: (name: string) => string): string =>
  `case when ${column('voided_at')} is null then ${column('paid_on')} end`;

/**
 * SQL: true for an invoice with an amount due. It also checks the status, because the partial index `invoices_unpaid` needs it, and
 * because release 0.1 changes nothing else.
 */
export const IS_OPEN = "invoices.status <> 'paid' and invoices.outstanding > 0";

/** SQL: true if the customer has a credit: for negative totals and overpayments. */
export const IS_CREDIT = 'invoices.outstanding < 0';

export const byUrgency = ['overdue', 'pending', 'paid', 'void'] as const;

/** The sort columns of lists. Never null, so that cursors can be compared. */
const sortKeys: Record<InvoiceSortField, (column: (name: string) => string, descending: boolean) => string> = {
  invoiceNumber: (column) => `${column('invoice_number')} collate "natural"`,
  clientName: (column) => `${column('client_name')} collate "und-x-icu"`,
  total: (column) => column('total'),
  status: (column) =>
    `array_position(array[${byUrgency.map((status) => `'${status}'`).join(', ')}], (${statusAsRead(column)})::text)`,
  invoiceDate: (column) => column('invoice_date'),
  dueDate: (column) => column('due_date'),
  createdAt: (column) => column('created_at'),
  // Unpaid invoices come last in both directions.
  paidAt: (column, descending) => `coalesce(${paidOn(column)}, '${descending ? '-' : ''}infinity')`,
};

/** Sort columns that can change between pages. Their value goes into the cursor, so pages stay stable. */
const changing: Partial<Record<InvoiceSortField, string>> = { status: 'integer', paidAt: 'date' };

const ID_LENGTH = 36;

/** The order of a list. Ties are sorted by creation time. */
export function orderOf(sort: InvoiceSort = '-createdAt') {
  const { field, descending } = parseSort(sort);
  const type = changing[field];
  const keys = (alias: string) => {
    const column = (name: string) => (alias ? `${alias}.${name}` : name);
    const ties = [column('created_at'), column('id')];
    return field === 'createdAt' ? ties : [sortKeys[field](column, descending), ...ties];
  };
  const inWay = (way: 'asc' | 'desc') => keys('').map((_, index) => ({ [raw((alias) => keys(alias)[index]!)]: way }));
  return {
    orderBy: inWay(descending ? 'desc' : 'asc'),
    /** The reverse order. */
    backwards: inWay(descending ? 'asc' : 'desc'),
    /** As SQL. */
    by: (isBackwards: boolean) =>
      keys('')
        .map((key) => `${key} ${descending !== isBackwards ? 'desc' : 'asc'}`)
        .join(', '),
    /** SQL of an invoice's cursor: its id, and the value of a sort column that can change. */
    place: (alias: string) => (type ? `concat_ws(' ', ${alias}.id, ${keys(alias)[0]})` : `${alias}.id::text`),
    /**
     * A condition for invoices after the cursor, or after an id. Compared in the database, because its timestamps have
     * microseconds.
     */
    after: (userId: string, place: string) => {
      const [id, key] = [place.slice(0, ID_LENGTH), place.slice(ID_LENGTH + 1)];
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
