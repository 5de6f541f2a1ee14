import type { AppError, ErrorBody } from '@paperbill/contracts/http';

/** The one body of every error (product-rules.md, "Errors"). */
export const errorBody = ({ message, code, errors }: AppError, requestId: string): ErrorBody => ({
  message,
  error: message,
  code,
  ...(errors && { errors }),
  requestId,
});
