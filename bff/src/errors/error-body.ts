import type { AppError, ErrorBody } from '@paperbill/contracts/http';

/** The one body of every error (decisions.md). */
export const errorBody = ({ message, code, errors }: AppError, requestId: string): ErrorBody => ({
  message,
  error: message,
  code,
  ...(errors && { errors }),
  requestId,
});
