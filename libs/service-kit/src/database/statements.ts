/** The text of a statement, as pg takes it. */
export const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');

/** A cursor or a callback reports its end in another way. */
export const returnsPromise = ([statement, ...more]: unknown[]): boolean =>
  !more.some((value) => typeof value === 'function') && !(statement as { submit?: unknown }).submit;

/** What a statement is to its transaction. */
export type TransactionPart = 'begin' | 'end' | 'within';

const BEGINS = /^\s*(begin|start)\b/i;
/** Not to a savepoint. */
const ENDS = /^\s*(commit|end|rollback|abort)\b(?!.*\bto\b)/i;
/** They touch no row either, and of a transaction that failed PostgreSQL takes nothing else before them. */
const WITHIN = /^\s*(savepoint|release|rollback|set transaction)\b/i;

/** @returns null for all that is no statement about a transaction: what reads and writes rows */
export function transactionPart(text: string): TransactionPart | null {
  if (BEGINS.test(text)) return 'begin';
  if (ENDS.test(text)) return 'end';
  return WITHIN.test(text) ? 'within' : null;
}
