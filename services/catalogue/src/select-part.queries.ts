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

/** A table of a user's items that has `search_text` and an index for each order. */
export interface SelectableList<Field extends string> {
  table: 'customers' | 'products';
  /** What is read of an item beside its id. */
  fields: FieldTable;
  times: readonly string[];
  /** What a list is sorted by, as its index has it. */
  orders: Record<Field, string>;
}

/** The view whose conditions all of the table's indexes serve (`SearchWithinScope`). */
const rowsIn = ({ table }: SelectableList<string>): string => `${table}_in_scope`;

type Selection<Field extends string> = OfUser & ListSelection<Sort<Field>>;

/** What a list is sorted by before ids, and which way all of it goes. */
interface Order {
  keys: Sql[];
  descending: boolean;
}

/**
 * A part of a user's customers or products: what a search finds, sorted, from a place on. It costs about the same
 * wherever the part is and however long the list.
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

/** Without a search. How many there are, PostgreSQL keeps. */
async function listedPart(
  em: EntityManager,
  list: SelectableList<string>,
  { userId, sort, offset, limit, after }: Selection<string>,
): Promise<Part> {
  const order = orderOf(list, sort === BY_MATCH ? undefined : sort);
  const read = async (backwards: boolean, from: number, count: number) => {
    const way = { ...order, descending: order.descending !== backwards };
    const behind = behindPlace(way, after);
    const { rows } = await readRows(em, list, way, {
      // Chosen within an index, so that what stands before the part need not be read.
      sql: `select * from ${rowsIn(list)} where id = any(array(
        select id from ${rowsIn(list)} where user_id = ? ${behind.sql} order by ${by(way).sql} limit ? offset ?))`,
      values: [userId, ...behind.values, ...by(way).values, count, from],
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
  // What stands nearer to the end is counted off from there.
  const before = total - offset - count;
  const rows = before < offset ? (await read(true, before, count)).reverse() : await read(false, offset, count);
  return { rows, total };
}

/** What a search finds, in one statement. As many matches as are counted are found first, whichever they are. */
function foundPart(em: EntityManager, list: SelectableList<string>, selection: Selection<string>): Promise<Part> {
  const { userId, search = '', sort, offset, limit } = selection;
  const order = sort === BY_MATCH ? byMatch(search) : orderOf(list, sort);
  if (sort === BY_MATCH && offset + limit <= MAX_COUNTED_MATCHES) return bestPart(em, list, order, selection);
  const found = anyMatches(rowsIn(list), userId, search);
  return readRows(em, list, order, matchesInOrder(list, order, selection), found);
}

/**
 * Ranked are the matches that were found and the first names that begin with the search: of 10,000 matches, not all.
 * Who needs no count gets those names alone, where there are enough of them.
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
        ) as candidates order by ${by(order).sql} limit ? offset ?`,
      values: [...by(order).values, limit + 1, offset],
    },
    { sql: `${first.sql}, ${second.sql}`, values: [...first.values, ...second.values] },
  );
}

/** Few matches are sorted; many are read in the list's order until there are enough, or ranked for who reads them all. */
function matchesInOrder(list: SelectableList<string>, order: Order, selection: Selection<string>): Sql {
  const { userId, search = '', offset, limit, after } = selection;
  const behind = behindPlace(order, after);
  const match = hasTrigram(search) ? indexedMatch(search) : matchInOrder(search);
  const rest = `${behind.sql} order by ${by(order).sql} limit ? offset ?`;
  const values = [...behind.values, ...by(order).values, limit + 1, offset];
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

/** For `order by`; what is equal stands by its id. */
const by = ({ keys, descending }: Order): Sql => ({
  sql: [...keys.map(({ sql }) => sql), 'id'].map((key) => `${key} ${descending ? 'desc' : 'asc'}`).join(', '),
  values: keys.flatMap(({ values }) => values),
});

/** A condition: what comes after a place. */
function behindPlace({ keys, descending }: Order, place: Place | undefined): Sql {
  if (place?.length !== keys.length + 1) return { sql: '', values: [] };
  const order = [...keys.map(({ sql }) => sql), 'id'].join(', ');
  return {
    sql: `and (${order}) ${descending ? '<' : '>'} (${place.map(() => '?').join()})`,
    values: [...keys.flatMap(({ values }) => values), ...place],
  };
}

/** An item, and where it stands. */
interface Row {
  item: { id: string };
  place: Place;
}

/**
 * Reads the items that are chosen, in their order.
 *
 * @param found what `chosen` knows by name; `found` is counted as well
 */
async function readRows(
  em: EntityManager,
  list: SelectableList<string>,
  order: Order,
  chosen: Sql,
  found: Sql = { sql: 'found as (select)', values: [] },
): Promise<Part> {
  const { keys } = order;
  // The count stands in the first row, even where there is no item.
  // Raw SQL: a search puts it together of conditions and orders whose indexes PostgreSQL would not find otherwise.
  const rows = await em.execute<({ total: number; place: Place; nth: number | null } & { id: string })[]>(
    `with ${found.sql}
     select ${countOf('found')} as total, item.* from (select) as always left join (
       select ${columnsOf(list)}, array[${keys.map(({ sql }) => `(${sql})::text`).join()}, id::text] as place,
         row_number() over (order by ${by(order).sql}) as nth
       from (${chosen.sql}) as chosen
     ) as item on true order by nth`,
    [...found.values, ...keys.flatMap(({ values }) => values), ...by(order).values, ...chosen.values],
  );
  return {
    rows: rows.flatMap(({ total: _total, place, nth, ...item }) => (nth === null ? [] : [{ item, place }])),
    total: rows[0]!.total,
  };
}

/** An item's columns, named as its fields are. */
const columnsOf = ({ fields, times }: SelectableList<string>): string =>
  [
    'id',
    ...Object.keys(fields).map((field) => `${column(field)} as "${field}"`),
    ...times.map((time) => `${instant(column(time))} as "${time}"`),
  ].join(', ');

const column = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** How long a user's whole list is, which PostgreSQL keeps. */
async function listSize(em: EntityManager, list: 'customers' | 'products', userId: string): Promise<number> {
  const row = await kysely(em)
    .selectFrom('list_sizes')
    .select('size')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.size ?? 0;
}
