import type { CreditNoteWithLines, NewCreditNote } from '@paperbill/contracts/http';
import { creditNoteToasts } from '@paperbill/contracts/texts/invoice-page';
import { useQueryClient } from '@tanstack/react-query';
import { useMutationWithToasts, preferServerMessage } from '../../../api/change.js';
import { postOnce } from '../../../api/idempotency-key.js';
import { getNoAnswerToast, requestJson } from '../../../api/request.js';
import { useUserId } from '../../auth/api/session.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';
import { INVOICE_URL_PREFIX } from './invoice-queries.js';
import { refetchInvoices } from './update-invoice-status.js';

export function useCreateCreditNote(invoiceId: string) {
  const client = useQueryClient();
  const userId = useUserId();
  return useMutationWithToasts({
    mutationFn: (body: NewCreditNote, signal) =>
      postOnce<CreditNoteWithLines>('credit-note', `${INVOICE_URL_PREFIX}/${invoiceId}/credit-notes`, {
        userId,
        body,
        content: { invoiceId, ...body },
        signal,
      }),
    success: ({ number }) => creditNoteToasts.created(number),
    failure: preferServerMessage(creditNoteToasts.createFailed),
    onSuccess: () => refetchInvoices(client),
    onError: (error) => {
      // A request without a response may still have created the credit note.
      if (getNoAnswerToast(error)) void refetchInvoices(client);
    },
  });
}

export const readCreditNote = (id: string): Promise<CreditNoteWithLines> =>
  requestJson<CreditNoteWithLines>(`${DOCUMENT_BY_ID.creditNote}/${id}`);
