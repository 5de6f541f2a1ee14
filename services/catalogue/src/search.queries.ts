import { foldCase, MAX_COUNTED_MATCHES } from '@paperbill/contracts/rules';
import { escapeLikePattern } from '@paperbill/service-kit';

/** A part of an SQL statement, with the values of its placeholders. */
export interface SqlFragment {
  sql: string;
  values: unknown[];
}

/**
 * Returns a search condition that an index can serve. A term with three or more letters or digits uses trigrams. A
 * shorter term uses letter pairs.
 */
export function indexedMatchSql(search: string): SqlFragment {
  const containing = { sql: 'search_text like ?', values: [`%${escapeLikePattern(search)}%`] };
  if (hasTrigram(search)) return containing;
  const letters = [...foldCase(search)];
  const pairs = letters.slice(1).map((letter, index) => quoteLexeme(letters[index]! + letter));
  const found = {
    sql: 'letter_pairs(search_text) @@ ?::tsquery',
    values: [pairs.join(' & ') || `${quoteLexeme(letters[0]!)}:*`],
  };
  if (letters.length <= 2) return found;
  return { sql: `${found.sql} and ${containing.sql}`, values: [...found.values, ...containing.values] };
}

export const hasTrigram = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search);

/**
 * Returns a search condition that prevents the use of an index. If many rows match, reading the list in its order is
 * faster than using the search index.
 */
export const unindexedMatchSql = (search: string): SqlFragment => ({
  // The collation of the condition differs from the collation of the trigram index, so PostgreSQL does not use the
  // index.
  sql: 'search_text like ? collate "und-x-icu"',
  values: [`%${escapeLikePattern(search)}%`],
});

/** Number of rows that a search of one or two letters scans first. One or two letters often match most rows. */
const SCANNED_ROWS = 2 * MAX_COUNTED_MATCHES;

/**
 * Returns a CTE with up to MAX_COUNTED_MATCHES matches of a search, in any order.
 * @param wanted an SQL condition that is checked once; if it is false, no row is read
 */
export function matchesCte(table: string, userId: string, search: string, wanted = 'true'): SqlFragment {
  const match = indexedMatchSql(search);
  const indexed = {
    sql: `select * from ${table} where user_id = ? and ${match.sql} and ${wanted}`,
    values: [userId, ...match.values],
  };
  const limit = `limit ${MAX_COUNTED_MATCHES}`;
  if (hasTrigram(search)) return { sql: `found as materialized (${indexed.sql} ${limit})`, values: indexed.values };
  const inOrder = unindexedMatchSql(search);
  return {
    sql: `
      first as materialized (
        select * from (
          select * from ${table} where user_id = ? and ${wanted} order by name, id limit ${SCANNED_ROWS}
        ) as first where ${inOrder.sql} ${limit}
      ),
      found as materialized (
        (select * from first where ${countRowsSql('first')} = ${MAX_COUNTED_MATCHES})
        union all
        (${indexed.sql} and ${countRowsSql('first')} < ${MAX_COUNTED_MATCHES} ${limit})
      )`,
    values: [userId, ...inOrder.values, ...indexed.values],
  };
}

export const countRowsSql = (rows: string): string => `(select count(*)::int from ${rows})`;

/**
 * Returns SQL of the first items whose name begins with the search term, sorted by name.
 * @param wanted an SQL condition that is checked once; if it is false, no row is read
 */
export const namesWithPrefixSql = (
  table: string,
  userId: string,
  search: string,
  limit: number,
  wanted = 'true',
): SqlFragment => ({
  sql: `
    select * from ${table}
    where user_id = ? and name >= ? and name < ? and search_text like ? and ${wanted} order by name, id limit ?`,
  values: [userId, foldCase(search), `${foldCase(search)}${MAX_CHARACTER}`, `${escapeLikePattern(search)}%`, limit],
});

const MAX_CHARACTER = '\uffff';

/** Returns SQL of the relevance rank for `SORT_BY_RELEVANCE`. The name is the first line of the search text. */
export function relevanceRankSql(search: string): SqlFragment {
  const typed = escapeLikePattern(search);
  return {
    sql: `case when search_text like ? then 0 when search_text like ? then 1
      when split_part(search_text, E'\\n', 1) like ? then 2 else 3 end`,
    values: [`${typed}\n%`, `${typed}%`, `% ${typed}%`],
  };
}

const quoteLexeme = (letters: string): string => `'${letters.replace(/['\\]/g, '$&$&')}'`;
