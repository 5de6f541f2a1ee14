import { limitTexts, toasts, type ToastText } from '@paperbill/contracts/texts';
import { ApiError, serverMessage } from '../../../../api/api-error.js';

/** Why an invoice was not saved: each error, joined by commas, else the server's message. */
export function creationFailure(error: unknown): ToastText {
  if (isLimitReached(error)) return limitTexts.reached;
  const complaints = error instanceof ApiError ? error.fieldErrors.map(({ message }) => message).join(', ') : '';
  const text = complaints || serverMessage(error) || toasts.invoiceCreationFailed.text;
  return { ...toasts.invoiceCreationFailed, text };
}

export const isLimitReached = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'INVOICE_LIMIT_REACHED';
