import { AppError, type StoredRefusal, refusalText } from '@paperbill/contracts/http';
import { errorText } from '@paperbill/service-kit';

/**
 * The stored form of an error for staff: its code, with the cause in parentheses. It contains no row data of the
 * database. {@link errorAsRead} renders it.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof AppError)) return errorText(error);
  const code = error.reason?.code ?? error.code;
  return error.cause ? `${code} (${errorText(error.cause)})` : code;
}

/** @returns a stored error as text. Errors stored by earlier releases contain the text already. */
export const errorAsRead = (stored: string): string =>
  stored.replace(/^\w+(?= \(|$)/, (code) => refusalText({ code } as StoredRefusal) || code);
