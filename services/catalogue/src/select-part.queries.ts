import type { EntityManager } from '@mikro-orm/postgresql';
import { chosenDefaults, type customerDefaultFields } from '@paperbill/contracts/http';
import type { ListSelection, WithUserId, ListCursor, SelectedPart } from '@paperbill/contracts/nats';
import {
  SORT_BY_RELEVANCE,
  type FieldTable,
  foldCase,
  MAX_COUNTED_MATCHES,
  parseSort,
  type Sort,
  type ValuesOf,
} from '@paperbill/contracts/rules';
import { takeListPart, MAX_PART_ITEMS } from '@paperbill/messaging';
import { toInstantSql } from '@paperbill/service-kit';
import {
  matchesCte,
  countRowsSql,
  hasTrigram,
  indexedMatchSql,
  unindexedMatchSql,
  namesWithPrefixSql,
  relevanceRankSql,
  type SqlFragment,
} from './search.queries.js';
import { kysely } from './tables.js';

/** A list of customers or products. The table has a column `search_text`, and one index for each sort order. */
export interface SelectableList<Field extends string> {
  table: 'customers' | 'products';
  /** The fields of each item. The id is always included. */
  fields: FieldTable;
  timestampFields: readonly string[];
  /** SQL expressions by which the list can be sorted. Each must be the same as the expression in its index. */
  sortExpressions: Record<Field, string>;
}

/** Queries of this view can use all indexes of the table. Queries of the table itself cannot. */
const getScopedView = ({ table }: SelectableList<string>): string => `${table}_in_scope`;

type ListSelectionOfUser<Field extends string> = WithUserId & ListSelection<Sort<Field>>;

/** The sort keys of a list, without the id. All keys have the same direction. */
interface SortOrder {
  keys: SqlFragment[];
  descending: boolean;
}

/** Returns a part of a list. The cost grows neither with the offset nor with the length of the list. */
export async function selectPart<Item extends { id: string }, Field extends string>(
  em: EntityManager,
  list: SelectableList<Field>,
  selection: ListSelectionOfUser<Field>,
): Promise<SelectedPart<Item>> {
  const { offset } = selection;
  const search = foldCase(selection.search ?? '');
  const limit = Math.min(selection.limit, MAX_PART_ITEMS);
  const { rows, total } = await (search ? selectFoundPart : selectListedPart)(em, list, {
    ...selection,
    search,
    limit,
  });
  const part = takeListPart(
    rows.map(({ item }) => item),
    limit,
  );
  return {
    items: part.items as Item[],
    more: part.more,
    ...(part.more && { next: rows[part.items.length - 1]?.cursor }),
    total: Math.max(total, rows.length > 0 ? offset + rows.length : 0),
  };
}

type RowsWithTotal = { rows: ItemRow[]; total: number };

async function selectListedPart(
  em: EntityManager,
  list: SelectableList<string>,
  { userId, sort, offset, limit, after }: ListSelectionOfUser<string>,
): Promise<RowsWithTotal> {
  const order = getSortOrder(list, sort === SORT_BY_RELEVANCE ? undefined : sort);
  const readRows = async (backwards: boolean, from: number, count: number) => {
    const direction = { ...order, descending: order.descending !== backwards };
    const keyset = afterCursorSql(direction, after);
    const { rows } = await readRowsAndTotal(em, list, direction, {
      // The subquery selects ids with an index-only scan. PostgreSQL then reads complete rows only for the requested
      // part of the list.
      sql: `select * from ${getScopedView(list)} where id = any(array(
        select id from ${getScopedView(list)} where user_id = ? ${keyset.sql} order by ${orderBySql(direction).sql} limit ? offset ?))`,
      values: [userId, ...keyset.values, ...orderBySql(direction).values, count, from],
    });
    return rows;
  };
  if (offset === 0) {
    const [rows, total] = await Promise.all([readRows(false, 0, limit + 1), getListSize(em, list.table, userId)]);
    return { rows, total };
  }
  const total = await getListSize(em, list.table, userId);
  const count = Math.min(limit + 1, total - offset);
  if (count <= 0) return { rows: [], total };
  // If a part is in the second half of the list, the query counts its rows from the end of the list.
  const offsetFromEnd = total - offset - count;
  const rows =
    offsetFromEnd < offset
      ? (await readRows(true, offsetFromEnd, count)).reverse()
      : await readRows(false, offset, count);
  return { rows, total };
}

/** One SQL query reads the part and counts at most MAX_COUNTED_MATCHES matches. */
function selectFoundPart(
  em: EntityManager,
  list: SelectableList<string>,
  selection: ListSelectionOfUser<string>,
): Promise<RowsWithTotal> {
  const { userId, search = '', sort, offset, limit } = selection;
  const order = sort === SORT_BY_RELEVANCE ? orderByRelevance(search) : getSortOrder(list, sort);
  if (sort === SORT_BY_RELEVANCE && offset + limit <= MAX_COUNTED_MATCHES)
    return selectMostRelevantPart(em, list, order, selection);
  const matches = matchesCte(getScopedView(list), userId, search);
  return readRowsAndTotal(em, list, order, sortedMatchesSql(list, order, selection), matches);
}

/**
 * Ranks the first MAX_COUNTED_MATCHES matches, and the first names that begin with the search term. If these names fill
 * the part and the total is not requested, the search does not read the other matches.
 */
function selectMostRelevantPart(
  em: EntityManager,
  list: SelectableList<string>,
  order: SortOrder,
  { userId, search = '', offset, limit, count = true }: ListSelectionOfUser<string>,
): Promise<RowsWithTotal> {
  const enough = offset + limit + 1;
  const matches = matchesCte(
    getScopedView(list),
    userId,
    search,
    count ? undefined : `${countRowsSql('named')} < ${enough}`,
  );
  const prefixMatches = namesWithPrefixSql(
    getScopedView(list),
    userId,
    search,
    enough,
    count ? HAS_MANY_MATCHES : undefined,
  );
  const named = { sql: `named as materialized (${prefixMatches.sql})`, values: prefixMatches.values };
  const [first, second] = count ? [matches, named] : [named, matches];
  return readRowsAndTotal(
    em,
    list,
    order,
    {
      sql: `
        select * from (
          select * from found union all select * from named where id not in (select id from found)
        ) as candidates order by ${orderBySql(order).sql} limit ? offset ?`,
      values: [...orderBySql(order).values, limit + 1, offset],
    },
    { sql: `${first.sql}, ${second.sql}`, values: [...first.values, ...second.values] },
  );
}

/**
 * Sorts the matches if there are few. If there are many matches, the query reads the list in its order until the part
 * is full.
 */
function sortedMatchesSql(
  list: SelectableList<string>,
  order: SortOrder,
  selection: ListSelectionOfUser<string>,
): SqlFragment {
  const { userId, search = '', offset, limit, after } = selection;
  const keyset = afterCursorSql(order, after);
  const match = hasTrigram(search) ? indexedMatchSql(search) : unindexedMatchSql(search);
  const rest = `${keyset.sql} order by ${orderBySql(order).sql} limit ? offset ?`;
  const values = [...keyset.values, ...orderBySql(order).values, limit + 1, offset];
  return {
    sql: `
      (select * from found where not ${HAS_MANY_MATCHES} ${rest})
      union all
      (select * from ${getScopedView(list)} where user_id = ? and ${match.sql} and ${HAS_MANY_MATCHES} ${rest})`,
    values: [...values, userId, ...match.values, ...values],
  };
}

const HAS_MANY_MATCHES = `(${countRowsSql('found')} = ${MAX_COUNTED_MATCHES})`;

function getSortOrder({ sortExpressions }: SelectableList<string>, sort: Sort = 'name'): SortOrder {
  const { field, descending } = parseSort(sort);
  return { keys: [{ sql: sortExpressions[field]!, values: [] }], descending };
}

const orderByRelevance = (search: string): SortOrder => ({
  keys: [relevanceRankSql(search), { sql: 'name', values: [] }],
  descending: false,
});

/** Returns the list of columns for `order by`. The id comes last, so that the order is unambiguous. */
const orderBySql = ({ keys, descending }: SortOrder): SqlFragment => ({
  sql: [...keys.map(({ sql }) => sql), 'id'].map((key) => `${key} ${descending ? 'desc' : 'asc'}`).join(', '),
  values: keys.flatMap(({ values }) => values),
});

function afterCursorSql({ keys, descending }: SortOrder, place: ListCursor | undefined): SqlFragment {
  if (place?.length !== keys.length + 1) return { sql: '', values: [] };
  const order = [...keys.map(({ sql }) => sql), 'id'].join(', ');
  return {
    sql: `and (${order}) ${descending ? '<' : '>'} (${place.map(() => '?').join()})`,
    values: [...keys.flatMap(({ values }) => values), ...place],
  };
}

interface ItemRow {
  item: { id: string };
  cursor: ListCursor;
}

/**
 * Reads the rows of `pageSql`, and counts the rows of the CTE `found` for the total.
 * @param matchesSql the CTEs that `pageSql` uses
 */
async function readRowsAndTotal(
  em: EntityManager,
  list: SelectableList<string>,
  order: SortOrder,
  pageSql: SqlFragment,
  matchesSql: SqlFragment = { sql: 'found as (select)', values: [] },
): Promise<RowsWithTotal> {
  const { keys } = order;
  // The outer join returns the total even if no item is selected.
  // Raw SQL: a search is composed of conditions and orders that must match the indexes exactly.
  const rows = await em.execute<
    ({ total: number; place: ListCursor; nth: number | null; id: string } & Partial<
      ValuesOf<typeof customerDefaultFields>
    >)[]
  >(
    `with ${matchesSql.sql}
     select ${countRowsSql('found')} as total, item.* from (select) as always left join (
       select ${columnsSql(list)}, array[${keys.map(({ sql }) => `(${sql})::text`).join()}, id::text] as place,
         row_number() over (order by ${orderBySql(order).sql}) as nth
       from (${pageSql.sql}) as chosen
     ) as item on true order by nth`,
    [...matchesSql.values, ...keys.flatMap(({ values }) => values), ...orderBySql(order).values, ...pageSql.values],
  );
  return {
    rows: rows.flatMap(({ total: _total, place, nth, currency, defaultTaxIds, language, ...item }) =>
      nth === null
        ? []
        : [{ item: { ...item, ...chosenDefaults({ currency, defaultTaxIds, language }) }, cursor: place }],
    ),
    total: rows[0]!.total,
  };
}

const columnsSql = ({ fields, timestampFields }: SelectableList<string>): string =>
  [
    'id',
    ...Object.keys(fields).map((field) => `${toColumnName(field)} as "${field}"`),
    ...timestampFields.map((time) => `${toInstantSql(toColumnName(time))} as "${time}"`),
  ].join(', ');

const toColumnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function getListSize(em: EntityManager, list: 'customers' | 'products', userId: string): Promise<number> {
  const row = await kysely(em)
    .selectFrom('list_sizes')
    .select('size')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.size ?? 0;
}
