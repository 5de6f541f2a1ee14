import { AppError, type StoredRefusal, refusalText } from '@paperbill/contracts/http';
import { errorText } from '@paperbill/service-kit';

/**
 * Why something failed, as it is stored for staff: the error's code, and what caused it in parentheses, with nothing of what a
 * database quotes of its rows. {@link errorAsRead} renders it.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof AppError)) return errorText(error);
  const code = error.reason?.code ?? error.code;
  return error.cause ? `${code} (${errorText(error.cause)})` : code;
}

/** @returns a stored error as staff read it. What a release before stored has the text already. */
export const errorAsRead = (stored: string): string =>
  stored.replace(/^\w+(?= \(|$)/, (code) => refusalText({ code } as StoredRefusal) || code);
