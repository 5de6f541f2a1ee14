import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceFilter, OfUser } from '@paperbill/contracts/nats';
import { foldCase } from '@paperbill/contracts/rules';
import { literalPattern } from '@paperbill/service-kit';
import { SEARCH_TEXT } from '../migrations/2026-11-27-forgive-accents.js';
import { orderOf, STATUS_AS_READ } from './invoice.queries.js';

/** So many matches are sorted or counted as they are; where there are more, the list is read in its order. */
const FEW = 250;

type Search = OfUser & InvoiceFilter & { search: string };

/** Of the newest invoices so many are looked at: where so many of them match, the trigrams of all that do need not be looked up. */
const NEWEST = { looked: 500, many: 25 };

/** Whether {@link countFound} and {@link pageOfFound} answer this. */
export const isSearch = (filter: OfUser & InvoiceFilter): filter is Search =>
  Boolean(filter.search) && !filter.clientName;

/** How many invoices a search finds. */
export async function countFound(em: EntityManager, search: Search): Promise<number> {
  const [few, all] = [fewFound(search), allFound(search)];
  // Raw SQL: it shares its parts with the list's page, which MikroORM chooses.
  const [{ count }] = await em.execute<[{ count: number }]>(
    `with ${few.sql}
     select case when ${ARE_MANY} then (select count(*) from ${all.sql}) else (select count(*) from few) end::int as count`,
    [...few.values, ...all.values],
  );
  return count;
}

/** A statement of the ids of a page of what a search finds. */
export function pageOfFound(search: Search, { skipped, size, isBackwards }: Place) {
  const [few, all] = [fewFound(search), allFound(search)];
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

/** Where a page is found in a list, or in the list from its end. */
export interface Place {
  skipped: number;
  size: number;
  isBackwards: boolean;
}

const NEWEST_ARE_MANY = `((select count from newest) >= ${NEWEST.many})`;
const ARE_MANY = `(${NEWEST_ARE_MANY} or (select count(*) from few) > ${FEW})`;

/** For `with`: all matches, where they are few. Otherwise what it holds is some of them, or nothing. */
function fewFound(search: Search) {
  const { sql, values } = filtered(search);
  const pattern = `%${literalPattern(search.search)}%`;
  return {
    sql: `
      newest as materialized (
        select count(*) from (
          select ${SEARCH_TEXT} as text from invoices_in_scope where user_id = ?
          order by created_at desc, id desc limit ${NEWEST.looked}
        ) as looked_at where strpos(text, ?) > 0
      ),
      few as materialized (
        select * from ${sql} and ${SEARCH_TEXT} like ? and not ${NEWEST_ARE_MANY} limit ${FEW + 1}
      )`,
    values: [search.userId, foldCase(search.search), ...values, pattern],
  };
}

/** Found in the list's order: no index finds the place of a text within another. */
function allFound(search: Search) {
  const { sql, values } = filtered(search);
  return { sql: `${sql} and strpos(${SEARCH_TEXT}, ?) > 0`, values: [...values, foldCase(search.search)] };
}

type Condition = [sql: string, ...values: string[]];

/** In the view, whose conditions all indexes serve. */
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
