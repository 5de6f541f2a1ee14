import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceFilter, OfUser } from '@paperbill/contracts/nats';
import { foldCase } from '@paperbill/contracts/rules';
import { literalPattern } from '@paperbill/service-kit';
import { SEARCH_TEXT } from '../migrations/2026-11-27-forgive-accents.js';
import { orderOf, STATUS_AS_READ } from './invoice.queries.js';

/** Up to this many matches are fetched and sorted. With more matches, the list is scanned in its sort order. */
const FEW = 250;

type Search = OfUser & InvoiceFilter & { search: string };

/** Sample the newest 500 invoices. If 25 or more match, the term is common: scan the list instead of using the trigram index. */
const SAMPLE = { size: 500, common: 25 };

/** true if {@link countSearchMatches} and {@link pageOfSearch} support the filter. */
export const isSearch = (filter: OfUser & InvoiceFilter): filter is Search =>
  Boolean(filter.search) && !filter.clientName;

export async function countSearchMatches(em: EntityManager, search: Search): Promise<number> {
  const [few, all] = [fewMatches(search), allMatches(search)];
  // Raw SQL: it shares parts with the page of a list, which MikroORM builds.
  const [{ count }] = await em.execute<[{ count: number }]>(
    `with ${few.sql}
     select case when ${ARE_MANY} then (select count(*) from ${all.sql}) else (select count(*) from few) end::int as count`,
    [...few.values, ...all.values],
  );
  return count;
}

/** Returns SQL of the ids of a page of matches. */
export function pageOfSearch(search: Search, { skipped, size, isBackwards }: Place) {
  const [few, all] = [fewMatches(search), allMatches(search)];
  const page = `order by ${orderOf(search.sort).by(isBackwards)} limit ? offset ?`;
  return {
    sql: `
      with ${few.sql}
      (select id from few where not ${ARE_MANY} ${page})
      union all
      (select id from ${all.sql} and ${ARE_MANY} ${page})`,
    values: [...few.values, size, skipped, ...all.values, size, skipped],
  };
}

/** The offset and size of a page, from the start of the list or backwards from its end. */
export interface Place {
  skipped: number;
  size: number;
  isBackwards: boolean;
}

const IS_COMMON = `((select count from newest) >= ${SAMPLE.common})`;
const ARE_MANY = `(${IS_COMMON} or (select count(*) from few) > ${FEW})`;

/** SQL for `with`: `few` contains all matches if they are few, otherwise only some of them or none. */
function fewMatches(search: Search) {
  const { sql, values } = filtered(search);
  const pattern = `%${literalPattern(search.search)}%`;
  return {
    sql: `
      newest as materialized (
        select count(*) from (
          select ${SEARCH_TEXT} as text from invoices_in_scope where user_id = ?
          order by created_at desc, id desc limit ${SAMPLE.size}
        ) as looked_at where strpos(text, ?) > 0
      ),
      few as materialized (
        select * from ${sql} and ${SEARCH_TEXT} like ? and not ${IS_COMMON} limit ${FEW + 1}
      )`,
    values: [search.userId, foldCase(search.search), ...values, pattern],
  };
}

/** Scans the list in its sort order. */
function allMatches(search: Search) {
  const { sql, values } = filtered(search);
  return { sql: `${sql} and strpos(${SEARCH_TEXT}, ?) > 0`, values: [...values, foldCase(search.search)] };
}

type Condition = [sql: string, ...values: string[]];

/** Queries the view, because row-level security would prevent index conditions on the table. */
function filtered({ userId, status, customerId, from, to }: Search) {
  const conditions: Condition[] = [
    ['user_id = ?', userId],
    ...where('customer_id = ?', customerId),
    ...where('invoice_date >= ?', from),
    ...where('invoice_date <= ?', to),
    ...ofStatus(status),
  ];
  return {
    sql: `invoices_in_scope where ${conditions.map(([sql]) => sql).join(' and ')}`,
    values: conditions.flatMap(([, ...values]) => values),
  };
}

function ofStatus(status: Search['status']): Condition[] {
  if (status === 'unpaid') return [[`status <> 'paid'`]];
  return status === 'partly-paid' ? [['is_partly_paid']] : where(`(${STATUS_AS_READ}) = ?`, status);
}

const where = (sql: string, value: string | undefined): Condition[] => (value ? [[sql, value]] : []);
