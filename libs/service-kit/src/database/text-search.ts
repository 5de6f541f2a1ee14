import { foldCase } from '@paperbill/contracts/rules';

/** Characters of a PostgreSQL regular expression. They must not change, because migrations contain them. */
export const INVISIBLE_CHARACTERS =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164' +
  '\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff';

/** Characters of a PostgreSQL regular expression. They must not change, because migrations contain them. */
export const BLANK_CHARACTERS = '\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u2800\\u3000';

/**
 * Creates the SQL function `fold_text`, which gives the same results as `foldCase`. `fold_text` must not change:
 * migrations contain it, and generated columns and indexes store its results. ASCII texts take a faster path.
 * The language is PL/pgSQL, because PostgreSQL would inline a function in SQL. For an index-only scan, it would then
 * compute the function again for each entry.
 */
export const CREATE_FOLD_TEXT = `
  create function fold_text(content text) returns text
    language plpgsql immutable strict parallel safe cost 20 as $$
    begin
      if octet_length(content) = length(content) and strpos(content, '  ') = 0 then
        return lower(content collate "und-x-icu");
      end if;
      return normalize(
        replace(replace(replace(translate(
          lower(
            regexp_replace(
              regexp_replace(normalize(content, nfd), '[\\u0300-\\u036f${INVISIBLE_CHARACTERS}]', '', 'g'),
              '[${BLANK_CHARACTERS}]+', ' ', 'g'
            ) collate "und-x-icu"
          ),
          'ςıłøđ´ʼ‘’‚‛′“”„‟″‐‑‒–—―⁃−', 'σilod''''''''''''''"""""--------'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), nfc);
    end $$`;

export const foldTextSql = (text: string): string => `fold_text(${text})`;

/** Escapes the wildcards of `like`, so that the pattern matches the searched text without regard to case. */
export const escapeLikePattern = (search: string): string => foldCase(search).replace(/[\\%_]/g, '\\$&');
