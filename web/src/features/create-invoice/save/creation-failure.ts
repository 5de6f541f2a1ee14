import { limitTexts, type ToastText, toasts } from '@paperbill/contracts';
import { ApiError, serverMessage } from '../../../api/api-error.js';

/** Why an invoice was not saved: each complaint, joined by commas, else the server's message (section 8). */
export function creationFailure(error: unknown): ToastText {
  if (!(error instanceof ApiError)) return toasts.invoiceCreationFailed;
  if (error.body?.code === 'INVOICE_LIMIT_REACHED') return limitTexts.reached;
  const complaints = error.fieldErrors.map(({ message }) => message).join(', ');
  return {
    ...toasts.invoiceCreationFailed,
    text: complaints || serverMessage(error) || toasts.invoiceCreationFailed.text,
  };
}
