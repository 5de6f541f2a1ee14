import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceFilter, WithUserId } from '@paperbill/contracts/nats';
import { foldCase } from '@paperbill/contracts/rules';
import { escapeLikePattern } from '@paperbill/service-kit';
import { SEARCH_TEXT } from '../migrations/2026-11-27-forgive-accents.js';
import { dateConditions } from './invoice-sums.queries.js';
import { toOrderSql, SHOWN_STATUS } from './invoice.queries.js';

/** Maximum number of search matches to sort. If there are more matches, PostgreSQL scans the list in its sort order. */
const MAX_SORTED_MATCHES = 250;

type InvoiceSearch = WithUserId & InvoiceFilter & { search: string };

/**
 * A search term is common if at least `common` of the newest `size` invoices contain it. For a common term, PostgreSQL
 * scans the list instead of using the trigram index.
 */
const COMMON_TERM_SAMPLE = { size: 500, common: 25 };

/** Checks that {@link countSearchMatches} and {@link searchPageSql} support all conditions of the filter. */
export const isPlainSearch = (filter: WithUserId & InvoiceFilter): filter is InvoiceSearch =>
  Boolean(filter.search) && !filter.clientName;

export async function countSearchMatches(em: EntityManager, search: InvoiceSearch): Promise<number> {
  const [few, all] = [fewMatchesSql(search), allMatchesSql(search)];
  // Raw SQL: the query shares its parts with `searchPageSql`.
  const [{ count }] = await em.execute<[{ count: number }]>(
    `with ${few.sql}
     select case when ${HAS_MANY_MATCHES} then (select count(*) from ${all.sql}) else (select count(*) from few) end::int as count`,
    [...few.values, ...all.values],
  );
  return count;
}

export function searchPageSql(search: InvoiceSearch, { skippedCount, size, isBackwards }: PagePosition) {
  const [few, all] = [fewMatchesSql(search), allMatchesSql(search)];
  const page = `order by ${toOrderSql(search.sort).by(isBackwards)} limit ? offset ?`;
  return {
    sql: `
      with ${few.sql}
      (select id from few where not ${HAS_MANY_MATCHES} ${page})
      union all
      (select id from ${all.sql} and ${HAS_MANY_MATCHES} ${page})`,
    values: [...few.values, size, skippedCount, ...all.values, size, skippedCount],
  };
}

/** The position of a page within the search matches. The offset counts from the first or from the last match. */
export interface PagePosition {
  skippedCount: number;
  size: number;
  isBackwards: boolean;
}

const IS_COMMON_TERM = `((select count from newest) >= ${COMMON_TERM_SAMPLE.common})`;
const HAS_MANY_MATCHES = `(${IS_COMMON_TERM} or (select count(*) from few) > ${MAX_SORTED_MATCHES})`;

/**
 * The relation `few` contains at most MAX_SORTED_MATCHES + 1 rows. The additional row shows that the search has too
 * many matches to sort.
 */
function fewMatchesSql(search: InvoiceSearch) {
  const { sql, values } = filteredInvoicesSql(search);
  const pattern = `%${escapeLikePattern(search.search)}%`;
  return {
    sql: `
      newest as materialized (
        select count(*) from (
          select ${SEARCH_TEXT} as text from invoices_in_scope where user_id = ?
          order by created_at desc, id desc limit ${COMMON_TERM_SAMPLE.size}
        ) as looked_at where strpos(text, ?) > 0
      ),
      few as materialized (
        select * from ${sql} and ${SEARCH_TEXT} like ? and not ${IS_COMMON_TERM} limit ${MAX_SORTED_MATCHES + 1}
      )`,
    values: [search.userId, foldCase(search.search), ...values, pattern],
  };
}

function allMatchesSql(search: InvoiceSearch) {
  const { sql, values } = filteredInvoicesSql(search);
  return { sql: `${sql} and strpos(${SEARCH_TEXT}, ?) > 0`, values: [...values, foldCase(search.search)] };
}

type SqlCondition = [sql: string, ...values: string[]];

/** Reads the view `invoices_in_scope`, because row-level security on the table prevents the use of an index. */
function filteredInvoicesSql(search: InvoiceSearch) {
  const { userId, status, customerId } = search;
  const conditions: SqlCondition[] = [
    ['user_id = ?', userId],
    ...optionalCondition('customer_id = ?', customerId),
    ...dateConditions(search),
    ...statusConditions(status),
  ];
  return {
    sql: `invoices_in_scope where ${conditions.map(([sql]) => sql).join(' and ')}`,
    values: conditions.flatMap(([, ...values]) => values),
  };
}

function statusConditions(status: InvoiceSearch['status']): SqlCondition[] {
  if (status === 'unpaid') return [[`status <> 'paid'`]];
  return status === 'partly-paid' ? [['is_partly_paid']] : optionalCondition(`(${SHOWN_STATUS}) = ?`, status);
}

const optionalCondition = (sql: string, value: string | undefined): SqlCondition[] => (value ? [[sql, value]] : []);
