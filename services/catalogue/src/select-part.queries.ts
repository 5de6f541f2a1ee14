import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListSelection, OfUser, Place, SelectedPart } from '@paperbill/contracts/nats';
import {
  BY_MATCH,
  type FieldTable,
  foldCase,
  MAX_COUNTED_MATCHES,
  parseSort,
  type Sort,
} from '@paperbill/contracts/rules';
import { listPart, MAX_PART_SIZE } from '@paperbill/messaging';
import { instant } from '@paperbill/service-kit';
import {
  anyMatches,
  countOf,
  hasTrigram,
  indexedMatch,
  matchInOrder,
  namesBeginning,
  rankOf,
  type Sql,
} from './search.queries.js';
import { kysely } from './tables.js';

/** A table with users' items. It has a `search_text` column and one index per sort order. */
export interface SelectableList<Field extends string> {
  table: 'customers' | 'products';
  /** Fields to read. The id is always read. */
  fields: FieldTable;
  times: readonly string[];
  /** SQL expressions of the sort orders. They must equal the expressions in the indexes. */
  orders: Record<Field, string>;
}

/**
 * Returns the name of the view that the migration `SearchWithinScope` created. Only queries of this view can use all
 * indexes of the table.
 */
const rowsIn = ({ table }: SelectableList<string>): string => `${table}_in_scope`;

type Selection<Field extends string> = OfUser & ListSelection<Sort<Field>>;

/** A sort order: the keys without the id, and the direction of all keys. */
interface Order {
  keys: Sql[];
  descending: boolean;
}

/**
 * Returns one part of a user's customers or products. The list can be searched and sorted, and the part starts after a
 * given item or at an offset. The cost does not grow with the offset or the length of the list.
 */
export async function selectPart<Item extends { id: string }, Field extends string>(
  em: EntityManager,
  list: SelectableList<Field>,
  selection: Selection<Field>,
): Promise<SelectedPart<Item>> {
  const { offset } = selection;
  const search = foldCase(selection.search ?? '');
  const limit = Math.min(selection.limit, MAX_PART_SIZE);
  const { rows, total } = await (search ? foundPart : listedPart)(em, list, { ...selection, search, limit });
  const part = listPart(
    rows.map(({ item }) => item),
    limit,
  );
  return {
    items: part.items as Item[],
    more: part.more,
    ...(part.more && { next: rows[part.items.length - 1]?.place }),
    total: Math.max(total, rows.length > 0 ? offset + rows.length : 0),
  };
}

type Part = { rows: Row[]; total: number };

/** Returns a part of the whole list, without a search. The total comes from `list_sizes`. */
async function listedPart(
  em: EntityManager,
  list: SelectableList<string>,
  { userId, sort, offset, limit, after }: Selection<string>,
): Promise<Part> {
  const order = orderOf(list, sort === BY_MATCH ? undefined : sort);
  const read = async (backwards: boolean, from: number, count: number) => {
    const way = { ...order, descending: order.descending !== backwards };
    const keyset = afterPlace(way, after);
    const { rows } = await readRows(em, list, way, {
      // Select only the ids from an index first, so that PostgreSQL does not read the rows before the part.
      sql: `select * from ${rowsIn(list)} where id = any(array(
        select id from ${rowsIn(list)} where user_id = ? ${keyset.sql} order by ${orderBy(way).sql} limit ? offset ?))`,
      values: [userId, ...keyset.values, ...orderBy(way).values, count, from],
    });
    return rows;
  };
  if (offset === 0) {
    const [rows, total] = await Promise.all([read(false, 0, limit + 1), listSize(em, list.table, userId)]);
    return { rows, total };
  }
  const total = await listSize(em, list.table, userId);
  const count = Math.min(limit + 1, total - offset);
  if (count <= 0) return { rows: [], total };
  // If the part is in the second half of the list, read backwards from the end.
  const before = total - offset - count;
  const rows = before < offset ? (await read(true, before, count)).reverse() : await read(false, offset, count);
  return { rows, total };
}

/** Returns a part of the search results, with one statement. It first finds up to MAX_COUNTED_MATCHES to count them. */
function foundPart(em: EntityManager, list: SelectableList<string>, selection: Selection<string>): Promise<Part> {
  const { userId, search = '', sort, offset, limit } = selection;
  const order = sort === BY_MATCH ? byMatch(search) : orderOf(list, sort);
  if (sort === BY_MATCH && offset + limit <= MAX_COUNTED_MATCHES) return bestPart(em, list, order, selection);
  const found = anyMatches(rowsIn(list), userId, search);
  return readRows(em, list, order, matchesInOrder(list, order, selection), found);
}

/**
 * Returns a part of the search results by relevance. It ranks the counted matches and the first names that begin with
 * the search term, but not all matches. If no count is requested and these names fill the part, only they are read.
 */
function bestPart(
  em: EntityManager,
  list: SelectableList<string>,
  order: Order,
  { userId, search = '', offset, limit, count = true }: Selection<string>,
): Promise<Part> {
  const enough = offset + limit + 1;
  const found = anyMatches(rowsIn(list), userId, search, count ? undefined : `${countOf('named')} < ${enough}`);
  const beginning = namesBeginning(rowsIn(list), userId, search, enough, count ? ARE_MANY : undefined);
  const named = { sql: `named as materialized (${beginning.sql})`, values: beginning.values };
  const [first, second] = count ? [found, named] : [named, found];
  return readRows(
    em,
    list,
    order,
    {
      sql: `
        select * from (
          select * from found union all select * from named where id not in (select id from found)
        ) as candidates order by ${orderBy(order).sql} limit ? offset ?`,
      values: [...orderBy(order).values, limit + 1, offset],
    },
    { sql: `${first.sql}, ${second.sql}`, values: [...first.values, ...second.values] },
  );
}

/**
 * Builds the query that sorts search results. If few rows match, it sorts them. If many rows match, it reads the list
 * in order until the part is full.
 */
function matchesInOrder(list: SelectableList<string>, order: Order, selection: Selection<string>): Sql {
  const { userId, search = '', offset, limit, after } = selection;
  const keyset = afterPlace(order, after);
  const match = hasTrigram(search) ? indexedMatch(search) : matchInOrder(search);
  const rest = `${keyset.sql} order by ${orderBy(order).sql} limit ? offset ?`;
  const values = [...keyset.values, ...orderBy(order).values, limit + 1, offset];
  return {
    sql: `
      (select * from found where not ${ARE_MANY} ${rest})
      union all
      (select * from ${rowsIn(list)} where user_id = ? and ${match.sql} and ${ARE_MANY} ${rest})`,
    values: [...values, userId, ...match.values, ...values],
  };
}

const ARE_MANY = `(${countOf('found')} = ${MAX_COUNTED_MATCHES})`;

function orderOf({ orders }: SelectableList<string>, sort: Sort = 'name'): Order {
  const { field, descending } = parseSort(sort);
  return { keys: [{ sql: orders[field]!, values: [] }], descending };
}

const byMatch = (search: string): Order => ({
  keys: [rankOf(search), { sql: 'name', values: [] }],
  descending: false,
});

/** Builds the `order by` list. The id is the last key, so that the order is unambiguous. */
const orderBy = ({ keys, descending }: Order): Sql => ({
  sql: [...keys.map(({ sql }) => sql), 'id'].map((key) => `${key} ${descending ? 'desc' : 'asc'}`).join(', '),
  values: keys.flatMap(({ values }) => values),
});

/** Builds the keyset condition that selects the rows after a given place in the list. */
function afterPlace({ keys, descending }: Order, place: Place | undefined): Sql {
  if (place?.length !== keys.length + 1) return { sql: '', values: [] };
  const order = [...keys.map(({ sql }) => sql), 'id'].join(', ');
  return {
    sql: `and (${order}) ${descending ? '<' : '>'} (${place.map(() => '?').join()})`,
    values: [...keys.flatMap(({ values }) => values), ...place],
  };
}

interface Row {
  item: { id: string };
  place: Place;
}

/**
 * Reads the items that the query `chosen` selects, in order.
 *
 * @param found CTEs that `chosen` refers to. The number of rows in the CTE `found` becomes the total.
 */
async function readRows(
  em: EntityManager,
  list: SelectableList<string>,
  order: Order,
  chosen: Sql,
  found: Sql = { sql: 'found as (select)', values: [] },
): Promise<Part> {
  const { keys } = order;
  // The outer join returns the total even if no item is selected.
  // Raw SQL: a search is composed of conditions and orders that must match the indexes exactly.
  const rows = await em.execute<({ total: number; place: Place; nth: number | null } & { id: string })[]>(
    `with ${found.sql}
     select ${countOf('found')} as total, item.* from (select) as always left join (
       select ${columnsOf(list)}, array[${keys.map(({ sql }) => `(${sql})::text`).join()}, id::text] as place,
         row_number() over (order by ${orderBy(order).sql}) as nth
       from (${chosen.sql}) as chosen
     ) as item on true order by nth`,
    [...found.values, ...keys.flatMap(({ values }) => values), ...orderBy(order).values, ...chosen.values],
  );
  return {
    rows: rows.flatMap(({ total: _total, place, nth, ...item }) => (nth === null ? [] : [{ item, place }])),
    total: rows[0]!.total,
  };
}

/** Builds the select list. Columns are named like the fields. */
const columnsOf = ({ fields, times }: SelectableList<string>): string =>
  [
    'id',
    ...Object.keys(fields).map((field) => `${column(field)} as "${field}"`),
    ...times.map((time) => `${instant(column(time))} as "${time}"`),
  ].join(', ');

const column = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the number of items in a user's whole list, which triggers maintain in `list_sizes`. */
async function listSize(em: EntityManager, list: 'customers' | 'products', userId: string): Promise<number> {
  const row = await kysely(em)
    .selectFrom('list_sizes')
    .select('size')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.size ?? 0;
}
