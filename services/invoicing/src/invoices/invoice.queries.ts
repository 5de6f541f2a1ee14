import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { StatusChange } from '@paperbill/contracts/http';
import { type InvoiceSort, type InvoiceSortField, parseSort } from '@paperbill/contracts/rules';
import { idArray, instantOf, sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { statusAsRead } from './invoice-formulas.js';

/** The same of an invoice whose columns go by their names alone. */
export const STATUS_AS_READ = statusAsRead((name) => name);

/** SQL of the day on which an invoice came to be paid: the date of the payment that reached its total. */
export const paidOn = (column: (name: string) => string): string =>
  `case when ${column('voided_at')} is null then ${column('paid_on')} end`;

/** SQL of what is left to be paid of `invoices`. */
export const AMOUNT_DUE = 'invoices.total - invoices.amount_paid - invoices.amount_credited';

/** SQL that is true for those of which something is to be paid. */
export const IS_OPEN = `invoices.status <> 'paid' and ${AMOUNT_DUE} > 0`;

/** SQL that is true for an invoice of which a part was paid, and something is left; `invoice_sums` counts by the same rule. */
export const isPartlyPaid = (column: (name: string) => string): string =>
  `${column('status')} <> 'paid' and ${column('amount_paid')} * ${column('total')} > 0`;

/** SQL that is true for those that leave something to their customer's credit: negative totals, and what was paid too much. */
export const IS_CREDIT = `${AMOUNT_DUE} < 0`;

/** SQL of what a customer owes, of the invoices made out to them: what is open, less what is to their credit. */
export const AMOUNT_OWED = `coalesce(sum(${AMOUNT_DUE}) filter (where (${IS_OPEN}) or ${IS_CREDIT}), 0.00)`;

/** When an invoice was marked paid: marked again, it keeps the time of the first. */
export const firstPaidAt = () => raw('coalesce(paid_at, now())');

/** The transaction's time. */
export const now = () => raw('now()');

/** How invoices of a user are marked, and nobody else marks them until the transaction is over. */
export const lockStatuses = (em: EntityManager, userId: string, ids: string[]) =>
  kysely(em)
    .selectFrom('invoices')
    .select(({ ref }) => [
      'id',
      'status',
      instantOf(ref('paidAt')).as('paidAt'),
      // The number of a void invoice, which can't be marked.
      sql<string | null>`case when voided_at is not null then invoice_number end`.as('voidNumber'),
    ])
    .where('userId', '=', userId)
    .where(sql<boolean>`id = any(${idArray(ids)}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * The statement that marks invoices; a paid one keeps when it was marked first, or gets the time that is given, which is
 * never ahead.
 */
export const updateOfStatuses = (userId: string, changes: StatusChange[]) => ({
  // Raw SQL: it joins a list of JSON, whose types no table tells.
  sql: `update invoices set status = change.status, updated_at = now(),
      paid_at = case change.status when 'paid' then least(coalesce(change."paidAt", paid_at, now()), now()) end
    from json_to_recordset(?::json) as change(id uuid, status text, "paidAt" timestamptz)
    where invoices.id = change.id and user_id = ?
    returning invoices.id, invoice_number, invoices.status`,
  params: [JSON.stringify(changes), userId],
});

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
