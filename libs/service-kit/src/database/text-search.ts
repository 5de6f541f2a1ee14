import { foldCase } from '@paperbill/contracts/rules';

/** SQL that folds a text as `foldCase` does. */
export const folded = (text: string): string => `replace(lower(${text} collate "und-x-icu"), 'ς', 'σ')`;

/** A search as `like` finds it in a folded text: `%` and `_` mean themselves. */
export const literalPattern = (search: string): string => foldCase(search).replace(/[\\%_]/g, '\\$&');
