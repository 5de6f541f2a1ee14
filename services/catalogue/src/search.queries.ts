import { foldCase, MAX_COUNTED_MATCHES } from '@paperbill/contracts/rules';
import { literalPattern } from '@paperbill/service-kit';

/** A piece of SQL with the values of its question marks. */
export interface Sql {
  sql: string;
  values: unknown[];
}

/** What finds a search's matches in an index: by trigrams where it has three letters in a row, else by pairs of letters. */
export function indexedMatch(search: string): Sql {
  const containing = { sql: 'search_text like ?', values: [`%${literalPattern(search)}%`] };
  if (hasTrigram(search)) return containing;
  const letters = [...foldCase(search)];
  const pairs = letters.slice(1).map((letter, index) => lexeme(letters[index]! + letter));
  const found = {
    sql: 'letter_pairs(search_text) @@ ?::tsquery',
    values: [pairs.join(' & ') || `${lexeme(letters[0]!)}:*`],
  };
  if (letters.length <= 2) return found;
  return { sql: `${found.sql} and ${containing.sql}`, values: [...found.values, ...containing.values] };
}

/** Whether the index of trigrams finds it; where many rows match, PostgreSQL's statistics know. */
export const hasTrigram = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search);

/** The same matches, found by reading row after row: for lists of which many rows match. */
export const matchInOrder = (search: string): Sql => ({
  // A collation that no index of trigrams has.
  sql: 'search_text like ? collate "und-x-icu"',
  values: [`%${literalPattern(search)}%`],
});

/** Of a list's first rows so many are looked through for a few letters, which most rows may have. */
const LOOKED_THROUGH = 2 * MAX_COUNTED_MATCHES;

/**
 * Any of a search's matches, so many as are counted: all of them, where they are fewer. They stand in `found`, for
 * `with`.
 *
 * @param wanted a condition of the whole search, without which it finds none
 */
export function anyMatches(table: string, userId: string, search: string, wanted = 'true'): Sql {
  const match = indexedMatch(search);
  const indexed = {
    sql: `select * from ${table} where user_id = ? and ${match.sql} and ${wanted}`,
    values: [userId, ...match.values],
  };
  const limit = `limit ${MAX_COUNTED_MATCHES}`;
  if (hasTrigram(search)) return { sql: `found as materialized (${indexed.sql} ${limit})`, values: indexed.values };
  const inOrder = matchInOrder(search);
  return {
    sql: `
      first as materialized (
        select * from (
          select * from ${table} where user_id = ? and ${wanted} order by name, id limit ${LOOKED_THROUGH}
        ) as first where ${inOrder.sql} ${limit}
      ),
      found as materialized (
        (select * from first where ${countOf('first')} = ${MAX_COUNTED_MATCHES})
        union all
        (${indexed.sql} and ${countOf('first')} < ${MAX_COUNTED_MATCHES} ${limit})
      )`,
    values: [userId, ...inOrder.values, ...indexed.values],
  };
}

export const countOf = (rows: string): string => `(select count(*)::int from ${rows})`;

/**
 * The first names that begin with a search, read in the order of names.
 *
 * @param wanted a condition of the whole search, without which it finds none
 */
export const namesBeginning = (table: string, userId: string, search: string, limit: number, wanted = 'true'): Sql => ({
  sql: `
    select * from ${table}
    where user_id = ? and name >= ? and name < ? and search_text like ? and ${wanted} order by name, id limit ?`,
  values: [userId, foldCase(search), `${foldCase(search)}${LAST_LETTER}`, `${literalPattern(search)}%`, limit],
});

/** Sorts behind all letters. */
const LAST_LETTER = '\uffff';

/** The rank that `BY_MATCH` promises. The name is the first line of the search text. */
export function rankOf(search: string): Sql {
  const typed = literalPattern(search);
  return {
    sql: `case when search_text like ? then 0 when search_text like ? then 1
      when split_part(search_text, E'\\n', 1) like ? then 2 else 3 end`,
    values: [`${typed}\n%`, `${typed}%`, `% ${typed}%`],
  };
}

/** As a tsquery spells it. */
const lexeme = (letters: string): string => `'${letters.replace(/['\\]/g, '$&$&')}'`;
