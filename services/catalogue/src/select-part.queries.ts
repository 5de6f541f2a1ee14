import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListSelection, OfUser, SelectedPart } from '@paperbill/contracts/nats';
import { BY_MATCH, type FieldTable, MAX_COUNTED_MATCHES, parseSort, type Sort } from '@paperbill/contracts/rules';
import { listPart } from '@paperbill/messaging';
import { instant } from '@paperbill/service-kit';

/** How much of a list one message carries; where its items are long, fewer fit. */
const MAX_PART_SIZE = 2_000;

/** A table of a user's items that has `search_text` and an index for each order. */
export interface SelectableList<Field extends string> {
  table: 'customers' | 'products';
  /** What is read of an item beside its id. */
  fields: FieldTable;
  times: readonly string[];
  /** What a list is sorted by, as its index has it. */
  orders: Record<Field, string>;
}

/**
 * A part of a user's customers or products: what a search finds, sorted, from a place on. It costs about the same
 * wherever the part is and however long the list.
 */
export async function selectPart<Item extends object, Field extends string>(
  em: EntityManager,
  list: SelectableList<Field>,
  selection: OfUser & ListSelection<Sort<Field>>,
): Promise<SelectedPart<Item>> {
  const { table, orders } = list;
  const { offset } = selection;
  const limit = Math.min(selection.limit, MAX_PART_SIZE);
  const byName = 'name' as Field;
  const isByMatch = selection.sort === BY_MATCH;
  const { field, descending } = parseSort<Field>(
    !selection.sort || isByMatch ? byName : (selection.sort as Sort<Field>),
  );
  const matches = matching(table, selection);
  const rank = isByMatch && selection.search ? rankOf(selection.search) : { order: '', values: [] };
  const read = (backwards: boolean, from: number, count: number) => {
    const way = descending !== backwards ? 'desc' : 'asc';
    const order = `${rank.order}${orders[field]} ${way}, id ${way}`;
    // Chosen within an index, so that what stands before the part need not be read.
    return em.execute<Item[]>(
      `select ${columnsOf(list)} from ${table} where id = any(array(
         select id from ${table} where ${matches.where} order by ${order} limit ? offset ?
       )) order by ${order}`,
      [...matches.values, ...rank.values, count, from, ...rank.values],
    );
  };
  if (selection.search) {
    const [rows, total] = await Promise.all([
      read(false, offset, limit + 1),
      countMatches(em, table, selection, offset + limit + 1),
    ]);
    return { ...listPart(rows, limit), total: Math.max(total, rows.length > 0 ? offset + rows.length : 0) };
  }
  if (offset === 0) {
    const [rows, total] = await Promise.all([read(false, 0, limit + 1), listSize(em, table, selection.userId)]);
    return { ...listPart(rows, limit), total };
  }
  const total = await listSize(em, table, selection.userId);
  const count = Math.min(limit + 1, total - offset);
  if (count <= 0) return { items: [], more: false, total };
  // What stands nearer to the end is counted off from there.
  const after = total - offset - count;
  const rows = after < offset ? (await read(true, after, count)).reverse() : await read(false, offset, count);
  return { ...listPart(rows, limit), total };
}

/** An item's columns, named as its fields are. */
const columnsOf = ({ fields, times }: SelectableList<string>): string =>
  [
    'id',
    ...Object.keys(fields).map((field) => `${column(field)} as "${field}"`),
    ...times.map((time) => `${instant(column(time))} as "${time}"`),
  ].join(', ');

const column = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function matching(table: string, { userId, search }: OfUser & ListSelection): { where: string; values: unknown[] } {
  if (!search) return { where: `${table}.user_id = ?`, values: [userId] };
  return {
    where: `${table}.user_id = ? and search_text like ${PATTERN}${collationFor(search)}`,
    values: [userId, `%${asTyped(search)}%`],
  };
}

/** In lower case, as the search text is. */
const PATTERN = 'lower(? collate "und-x-icu")';

/** Letters that an index of trigrams needs to find anything by them. */
const TRIGRAM = 3;

/** Trigrams are only used in the collation of their index. With fewer letters it would be read for nothing. */
const collationFor = (search: string): string => (search.length < TRIGRAM ? '' : ' collate "C"');

/** `%` and `_` in a search mean themselves. */
const asTyped = (search: string): string => search.replace(/[\\%_]/g, '\\$&');

/** What comes before the name in the order of a search's best matches. The name is the first line of the search text. */
function rankOf(search: string): { order: string; values: unknown[] } {
  const typed = asTyped(search);
  const patterns = [`${typed}\n%`, `${typed}%`, `% ${typed}%`];
  const ranks = patterns.map((_, rank) => `when search_text like ${PATTERN} then ${rank}`);
  return { order: `case ${ranks.join(' ')} else ${patterns.length} end, `, values: patterns };
}

/** How many a search finds: exactly, up to as many as are counted. In an order, so that only the user's are read. */
async function countMatches(
  em: EntityManager,
  table: string,
  selection: OfUser & ListSelection,
  atLeast: number,
): Promise<number> {
  const { where, values } = matching(table, selection);
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from (
       select from ${table} where ${where} order by name, id limit ?
     ) as matches`,
    [...values, Math.max(atLeast, MAX_COUNTED_MATCHES)],
  );
  return row!.count;
}

/** How long a user's whole list is, which PostgreSQL keeps. */
async function listSize(em: EntityManager, list: string, userId: string): Promise<number> {
  const [row] = await em.execute<{ size: number }[]>('select size from list_sizes where user_id = ? and list = ?', [
    userId,
    list,
  ]);
  return row?.size ?? 0;
}
