import { foldCase, MAX_COUNTED_MATCHES } from '@paperbill/contracts/rules';
import { escapeLikePattern } from '@paperbill/service-kit';

export interface SqlFragment {
  sql: string;
  values: unknown[];
}

/** Search terms of three or more letters or digits use trigrams. Shorter terms use letter pairs. */
export function indexedMatchSql(search: string): SqlFragment {
  const containsMatch = { sql: 'search_text like ?', values: [`%${escapeLikePattern(search)}%`] };
  if (hasTrigram(search)) return containsMatch;
  const letters = [...foldCase(search)];
  const pairs = letters.slice(1).map((letter, index) => quoteLexeme(letters[index]! + letter));
  const letterPairsMatch = {
    sql: 'letter_pairs(search_text) @@ ?::tsquery',
    values: [pairs.join(' & ') || `${quoteLexeme(letters[0]!)}:*`],
  };
  if (letters.length <= 2) return letterPairsMatch;
  return {
    sql: `${letterPairsMatch.sql} and ${containsMatch.sql}`,
    values: [...letterPairsMatch.values, ...containsMatch.values],
  };
}

export const hasTrigram = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search);

/** If many rows match, reading the list in its order is faster than using the search index. */
export const unindexedMatchSql = (search: string): SqlFragment => ({
  // PostgreSQL does not use the trigram index, because this condition has another collation than the index.
  sql: 'search_text like ? collate "und-x-icu"',
  values: [`%${escapeLikePattern(search)}%`],
});

/** A term of one or two letters often occurs in most rows, so these rows are scanned before an index is used. */
const MAX_SCANNED_ROWS = 2 * MAX_COUNTED_MATCHES;

/** @param condition an SQL condition that is evaluated once. If it is false, the query reads no rows. */
export function matchesCte(table: string, userId: string, search: string, condition = 'true'): SqlFragment {
  const indexedMatch = indexedMatchSql(search);
  const indexedMatches = {
    sql: `select * from ${table} where user_id = ? and ${indexedMatch.sql} and ${condition}`,
    values: [userId, ...indexedMatch.values],
  };
  const limit = `limit ${MAX_COUNTED_MATCHES}`;
  if (hasTrigram(search))
    return { sql: `found as materialized (${indexedMatches.sql} ${limit})`, values: indexedMatches.values };
  const unindexedMatch = unindexedMatchSql(search);
  return {
    sql: `
      first as materialized (
        select * from (
          select * from ${table} where user_id = ? and ${condition} order by name, id limit ${MAX_SCANNED_ROWS}
        ) as first where ${unindexedMatch.sql} ${limit}
      ),
      found as materialized (
        (select * from first where ${countRowsSql('first')} = ${MAX_COUNTED_MATCHES})
        union all
        (${indexedMatches.sql} and ${countRowsSql('first')} < ${MAX_COUNTED_MATCHES} ${limit})
      )`,
    values: [userId, ...unindexedMatch.values, ...indexedMatches.values],
  };
}

export const countRowsSql = (rows: string): string => `(select count(*)::int from ${rows})`;

/** @param condition an SQL condition that is evaluated once. If it is false, the query reads no rows. */
export const namesWithPrefixSql = (
  table: string,
  userId: string,
  search: string,
  limit: number,
  condition = 'true',
): SqlFragment => ({
  sql: `
    select * from ${table}
    where user_id = ? and name >= ? and name < ? and search_text like ? and ${condition} order by name, id limit ?`,
  values: [userId, foldCase(search), `${foldCase(search)}${MAX_CHARACTER}`, `${escapeLikePattern(search)}%`, limit],
});

const MAX_CHARACTER = '\uffff';

/**
 * Ranks a match from 0 to 3: the whole name, the beginning of the name, the beginning of a word of the name, or other
 * text. The name is the first line of the search text.
 */
export function relevanceRankSql(search: string): SqlFragment {
  const pattern = escapeLikePattern(search);
  return {
    sql: `case when search_text like ? then 0 when search_text like ? then 1
      when split_part(search_text, E'\\n', 1) like ? then 2 else 3 end`,
    values: [`${pattern}\n%`, `${pattern}%`, `% ${pattern}%`],
  };
}

const quoteLexeme = (letters: string): string => `'${letters.replace(/['\\]/g, '$&$&')}'`;
