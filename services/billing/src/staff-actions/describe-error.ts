import { AppError } from '@paperbill/contracts/http';
import { errorText } from '@paperbill/service-kit';

/** Why something failed, for the records that staff read, with nothing of what a database quotes of its rows. */
export function describeError(error: unknown): string {
  if (error instanceof AppError && error.cause) return `${error.message} (${errorText(error.cause)})`;
  return errorText(error);
}
