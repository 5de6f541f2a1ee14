/** Accepts a statement in any form that pg accepts. */
export const getStatementText = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');

/** A call with a cursor or a callback returns no promise. */
export const returnsPromise = ([statement, ...more]: unknown[]): boolean =>
  !more.some((value) => typeof value === 'function') && !(statement as { submit?: unknown }).submit;

export type TransactionPart = 'begin' | 'end' | 'within';

const TRANSACTION_BEGIN_PATTERN = /^\s*(begin|start)\b/i;
/** A `rollback to` a savepoint does not end the transaction, so this pattern does not match it. */
const TRANSACTION_END_PATTERN = /^\s*(commit|end|rollback|abort)\b(?!.*\bto\b)/i;
/**
 * Matches statements for savepoints or settings of a transaction, which read and write no rows. No other statement may
 * be sent before such a statement. PostgreSQL rejects other statements in a failed transaction.
 */
const INNER_STATEMENT_PATTERN = /^\s*(savepoint|release|rollback|set transaction)\b/i;

export function getTransactionPart(text: string): TransactionPart | null {
  if (TRANSACTION_BEGIN_PATTERN.test(text)) return 'begin';
  if (TRANSACTION_END_PATTERN.test(text)) return 'end';
  return INNER_STATEMENT_PATTERN.test(text) ? 'within' : null;
}
