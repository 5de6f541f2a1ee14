import { AppError, type StoredRefusal, getRefusalText } from '@paperbill/contracts/http';
import { getErrorText } from '@paperbill/service-kit';

/** Returns an error's code, followed by its cause in parentheses. The text contains no row data of the database. */
export function describeError(error: unknown): string {
  if (!(error instanceof AppError)) return getErrorText(error);
  const code = error.reason?.code ?? error.code;
  return error.cause ? `${code} (${getErrorText(error.cause)})` : code;
}

/**
 * Returns the readable text of a stored error, which begins with an error code. Errors of earlier releases begin with
 * the text itself and are returned unchanged.
 */
export const toReadableError = (stored: string): string =>
  stored.replace(/^\w+(?= \(|$)/, (code) => getRefusalText({ code } as StoredRefusal) || code);
