import { AppError } from '@paperbill/contracts/http';
import { errorText } from '@paperbill/service-kit';

/** Why something failed, in words that help whoever looks into it, with nothing of what a database quotes. */
export function errorForStaff(error: unknown): string {
  if (error instanceof AppError && error.cause) return `${error.message} (${errorText(error.cause)})`;
  return errorText(error);
}
