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

/** A table of a user's items with a `search_text` column and an index per sort order. */
export interface SelectableList<Field extends string> {
  table: 'customers' | 'products';
  /** The fields to read besides the id. */
  fields: FieldTable;
  times: readonly string[];
  /** The sort expressions, exactly as in the indexes. */
  orders: Record<Field, string>;
}

/** The view that lets all indexes of the table be used (`SearchWithinScope`). */
const rowsIn = ({ table }: SelectableList<string>): string => `${table}_in_scope`;

type Selection<Field extends string> = OfUser & ListSelection<Sort<Field>>;

/** The sort keys before the id, and the direction of all of them. */
interface Order {
  keys: Sql[];
  descending: boolean;
}

/**
 * One part of a user's customers or products: searched, sorted, and starting at a place or an offset. Its cost depends
 * neither on the offset nor on the length of the list.
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

/** A part without a search. The total comes from `list_sizes`. */
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
      // Select the part's ids from an index first, so that earlier rows are not read.
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
  // A part in the second half of the list is read backwards from the end.
  const before = total - offset - count;
  const rows = before < offset ? (await read(true, before, count)).reverse() : await read(false, offset, count);
  return { rows, total };
}

/** A part of a search, in one statement. Finds the matches to count first, in any order. */
function foundPart(em: EntityManager, list: SelectableList<string>, selection: Selection<string>): Promise<Part> {
  const { userId, search = '', sort, offset, limit } = selection;
  const order = sort === BY_MATCH ? byMatch(search) : orderOf(list, sort);
  if (sort === BY_MATCH && offset + limit <= MAX_COUNTED_MATCHES) return bestPart(em, list, order, selection);
  const found = anyMatches(rowsIn(list), userId, search);
  return readRows(em, list, order, matchesInOrder(list, order, selection), found);
}

/**
 * A part by relevance. Ranks the counted matches and the first names that begin with the search term, not all matches.
 * Without a count, those names alone if there are enough.
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

/** Sorts a few matches. Reads many in list order until the part is full, or sorts them by rank. */
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

/** The `order by` list. The id is the last key. */
const orderBy = ({ keys, descending }: Order): Sql => ({
  sql: [...keys.map(({ sql }) => sql), 'id'].map((key) => `${key} ${descending ? 'desc' : 'asc'}`).join(', '),
  values: keys.flatMap(({ values }) => values),
});

/** Keyset condition: rows after a place. */
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
 * Reads the chosen items in order.
 *
 * @param found CTEs that `chosen` uses. The rows of `found` are counted as the total.
 */
async function readRows(
  em: EntityManager,
  list: SelectableList<string>,
  order: Order,
  chosen: Sql,
  found: Sql = { sql: 'found as (select)', values: [] },
): Promise<Part> {
  const { keys } = order;
  // The outer join returns the total even without items.
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

/** The select list, with fields as names. */
const columnsOf = ({ fields, times }: SelectableList<string>): string =>
  [
    'id',
    ...Object.keys(fields).map((field) => `${column(field)} as "${field}"`),
    ...times.map((time) => `${instant(column(time))} as "${time}"`),
  ].join(', ');

const column = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The length of a user's whole list, as the triggers count it. */
async function listSize(em: EntityManager, list: 'customers' | 'products', userId: string): Promise<number> {
  const row = await kysely(em)
    .selectFrom('list_sizes')
    .select('size')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.size ?? 0;
}
