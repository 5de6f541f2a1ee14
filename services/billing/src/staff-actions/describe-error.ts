import { AppError, type StoredRefusal, getRefusalText } from '@paperbill/contracts/http';
import { getErrorText } from '@paperbill/service-kit';

/** Returns the code of an error, followed by its cause in parentheses. The text contains no data from database rows. */
export function describeError(error: unknown): string {
  if (!(error instanceof AppError)) return getErrorText(error);
  const code = error.reason?.code ?? error.code;
  return error.cause ? `${code} (${getErrorText(error.cause)})` : code;
}

/** Errors of earlier releases begin with text instead of a code, and are returned unchanged. */
export const toReadableError = (stored: string): string =>
  stored.replace(/^\w+(?= \(|$)/, (code) => getRefusalText({ code } as StoredRefusal) || code);
