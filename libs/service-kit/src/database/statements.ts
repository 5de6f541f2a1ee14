/** The text of a statement in pg's formats. */
export const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');

/** False for cursors and callbacks. */
export const returnsPromise = ([statement, ...more]: unknown[]): boolean =>
  !more.some((value) => typeof value === 'function') && !(statement as { submit?: unknown }).submit;

/** The effect of a statement on its transaction. */
export type TransactionPart = 'begin' | 'end' | 'within';

const BEGINS = /^\s*(begin|start)\b/i;
/** But not `rollback to` a savepoint. */
const ENDS = /^\s*(commit|end|rollback|abort)\b(?!.*\bto\b)/i;
/** They touch no rows, and in a failed transaction PostgreSQL accepts no other statement before them. */
const WITHIN = /^\s*(savepoint|release|rollback|set transaction)\b/i;

/** @returns null for a statement that is not about the transaction */
export function transactionPart(text: string): TransactionPart | null {
  if (BEGINS.test(text)) return 'begin';
  if (ENDS.test(text)) return 'end';
  return WITHIN.test(text) ? 'within' : null;
}
