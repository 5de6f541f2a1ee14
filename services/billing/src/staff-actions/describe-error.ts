import { AppError, type StoredRefusal, getRefusalText } from '@paperbill/contracts/http';
import { getErrorText } from '@paperbill/service-kit';

/**
 * Converts an error to the text that is stored for staff: the code, followed by the cause in parentheses. The text
 * contains no row data of the database. {@link toReadableError} converts it to readable text.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof AppError)) return getErrorText(error);
  const code = error.reason?.code ?? error.code;
  return error.cause ? `${code} (${getErrorText(error.cause)})` : code;
}

/** Converts a stored error to readable text. Earlier releases stored the readable text itself. */
export const toReadableError = (stored: string): string =>
  stored.replace(/^\w+(?= \(|$)/, (code) => getRefusalText({ code } as StoredRefusal) || code);
