import { type CreditNoteWithLines, type InvoiceDetails, type NewCreditNote } from '@paperbill/contracts/http';
import { creditNoteToasts } from '@paperbill/contracts/texts/invoice-page';
import { type CreditableInvoice, sumAmounts } from '@paperbill/money';
import { useQueryClient } from '@tanstack/react-query';
import { useCancellableMutation } from '../../../api/cancellable-mutation.js';
import { forgetIdempotencyKey, idempotencyKeyFor } from '../../../api/idempotency-key.js';
import { noAnswerToast, requestJson, serverMessage } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useUserId } from '../../auth/api/session.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';
import { INVOICE_BY_ID } from './invoice-queries.js';
import { readInvoicesAgain } from './update-invoice-status.js';

/**
 * Converts an invoice to the input of `@paperbill/money`, which calculates how much of each line can still be credited.
 */
export function creditableOf({
  creditNotes,
  creditedQuantities,
  lineItems,
  ...invoice
}: InvoiceDetails): CreditableInvoice {
  const credited = new Map(creditedQuantities.map(({ lineItemId, quantity }) => [lineItemId, quantity]));
  return {
    taxRate: invoice.taxRate,
    taxAmount: invoice.taxAmount,
    total: invoice.total,
    lines: lineItems.map((line) => ({ ...line, credited: credited.get(line.id) ?? '0.00' })),
    credited: {
      subtotal: sumAmounts(creditNotes.map(({ subtotal }) => subtotal)),
      taxAmount: sumAmounts(creditNotes.map(({ taxAmount }) => taxAmount)),
    },
  };
}

/** Creates a credit note for an invoice. A retry does not create a second credit note. */
export function useCreateCreditNote(invoiceId: string) {
  const client = useQueryClient();
  const userId = useUserId();
  return useCancellableMutation({
    mutationFn: async (body: NewCreditNote, signal) => {
      const key = await idempotencyKeyFor('credit-note', userId, { invoiceId, ...body });
      const headers = { 'Idempotency-Key': key };
      const path = `${INVOICE_BY_ID}/${invoiceId}/credit-notes`;
      const answer = await requestJson<CreditNoteWithLines>(path, { method: 'POST', body, headers, signal });
      forgetIdempotencyKey('credit-note', userId, key);
      return answer;
    },
    onSuccess: async ({ number }) => {
      showToast(creditNoteToasts.created(number));
      await readInvoicesAgain(client);
    },
    onError: (error) => {
      const unanswered = noAnswerToast(error);
      const { createFailed } = creditNoteToasts;
      showToast(unanswered ?? { ...createFailed, text: serverMessage(error) ?? createFailed.text });
      // The server may have created the credit note, so refetch the invoices.
      if (unanswered) void readInvoicesAgain(client);
    },
  });
}

export const readCreditNote = (id: string): Promise<CreditNoteWithLines> =>
  requestJson<CreditNoteWithLines>(`${DOCUMENT_BY_ID.creditNote}/${id}`);
