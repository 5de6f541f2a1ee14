import { foldCase, foldedLetters } from '@paperbill/contracts/rules';

/** SQL that folds a text as `foldCase` does. */
export const folded = (text: string): string =>
  foldedLetters.reduce(
    (sql, [letters, same]) => `replace(${sql}, '${letters}', '${same}')`,
    `lower(${text} collate "und-x-icu")`,
  );

/** A search as `like` finds it in a folded text: `%` and `_` mean themselves. */
export const literalPattern = (search: string): string => foldCase(search).replace(/[\\%_]/g, '\\$&');
