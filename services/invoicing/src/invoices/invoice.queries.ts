import { raw } from '@mikro-orm/core';
import { type InvoiceSort, type InvoiceSortField, parseSort } from '@paperbill/contracts/rules';
import { statusAsRead } from './invoice-formulas.js';

/** The same of an invoice whose columns go by their names alone. */
export const STATUS_AS_READ = statusAsRead((name) => name);

/** SQL of the day on which an invoice came to be paid: the date of the payment that reached its total. */
export const paidOn = (column: (name: string) => string): string =>
  `case when ${column('voided_at')} is null then ${column('paid_on')} end`;

/**
 * SQL that is true for those of which something is to be paid. Their status is asked for as well, since `invoices_unpaid` is an
 * index by it, and release 0.1 changes nothing else.
 */
export const IS_OPEN = "invoices.status <> 'paid' and invoices.outstanding > 0";

/** SQL that is true for those that leave something to their customer's credit: negative totals, and what was paid too much. */
export const IS_CREDIT = 'invoices.outstanding < 0';

export const byUrgency = ['overdue', 'pending', 'paid', 'void'] as const;

/** What a list is sorted by: never null, so that places in it can be compared. */
const sortKeys: Record<InvoiceSortField, (column: (name: string) => string, descending: boolean) => string> = {
  invoiceNumber: (column) => `${column('invoice_number')} collate "natural"`,
  clientName: (column) => `${column('client_name')} collate "und-x-icu"`,
  total: (column) => column('total'),
  status: (column) =>
    `array_position(array[${byUrgency.map((status) => `'${status}'`).join(', ')}], (${statusAsRead(column)})::text)`,
  invoiceDate: (column) => column('invoice_date'),
  dueDate: (column) => column('due_date'),
  createdAt: (column) => column('created_at'),
  // Unpaid ones come last either way.
  paidAt: (column, descending) => `coalesce(${paidOn(column)}, '${descending ? '-' : ''}infinity')`,
};

/** Of what may change while somebody reads a list: its type. An invoice that moves meanwhile must not take others along. */
const changing: Partial<Record<InvoiceSortField, string>> = { status: 'integer', paidAt: 'date' };

/** How long an invoice's id is. */
const ID_LENGTH = 36;

/** The order of a list; without a sort, newest first. What is equal stands in the order in which it was created. */
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
    /** From the last one to the first. */
    backwards: inWay(descending ? 'asc' : 'desc'),
    /** As SQL. */
    by: (isBackwards: boolean) =>
      keys('')
        .map((key) => `${key} ${descending !== isBackwards ? 'desc' : 'asc'}`)
        .join(', '),
    /** SQL of an invoice's place: its id, and what it is sorted by where that may change. */
    place: (alias: string) => (type ? `concat_ws(' ', ${alias}.id, ${keys(alias)[0]})` : `${alias}.id::text`),
    /**
     * A condition: what comes after the place of an invoice, or after its id alone. Compared inside the database, because a
     * timestamp there is finer than JavaScript's.
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
