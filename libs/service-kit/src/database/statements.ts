/** Returns the text of a statement, in any of the forms that pg accepts. */
export const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');

/** Checks whether a call of pg's `query` returns a promise. Calls with a cursor or a callback return none. */
export const returnsPromise = ([statement, ...more]: unknown[]): boolean =>
  !more.some((value) => typeof value === 'function') && !(statement as { submit?: unknown }).submit;

/** The effect of a statement on its transaction. */
export type TransactionPart = 'begin' | 'end' | 'within';

const BEGINS = /^\s*(begin|start)\b/i;
/** Matches statements that end a transaction. `rollback to` a savepoint does not end the transaction. */
const ENDS = /^\s*(commit|end|rollback|abort)\b(?!.*\bto\b)/i;
/**
 * Matches statements about savepoints and settings of a transaction. They read and write no rows. In a failed
 * transaction, PostgreSQL accepts no other statement before them.
 */
const WITHIN = /^\s*(savepoint|release|rollback|set transaction)\b/i;

/** @returns the effect of a statement on its transaction, or null if it has none */
export function transactionPart(text: string): TransactionPart | null {
  if (BEGINS.test(text)) return 'begin';
  if (ENDS.test(text)) return 'end';
  return WITHIN.test(text) ? 'within' : null;
}
