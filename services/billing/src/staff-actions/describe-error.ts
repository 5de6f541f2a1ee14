import { AppError, type StoredRefusal, getRefusalText } from '@paperbill/contracts/http';
import { getErrorText } from '@paperbill/service-kit';

/** The code, followed by the cause in parentheses, without row data of the database. */
export function describeError(error: unknown): string {
  if (!(error instanceof AppError)) return getErrorText(error);
  const code = error.reason?.code ?? error.code;
  return error.cause ? `${code} (${getErrorText(error.cause)})` : code;
}

/** Earlier releases stored the readable text itself. */
export const toReadableError = (stored: string): string =>
  stored.replace(/^\w+(?= \(|$)/, (code) => getRefusalText({ code } as StoredRefusal) || code);
