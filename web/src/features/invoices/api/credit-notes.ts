import { type CreditNoteWithLines, type InvoiceDetails, type NewCreditNote } from '@paperbill/contracts/http';
import { getDecimals } from '@paperbill/contracts/rules';
import { creditNoteToasts } from '@paperbill/contracts/texts/invoice-page';
import { type CreditableInvoice, sumAmounts } from '@paperbill/money';
import { useQueryClient } from '@tanstack/react-query';
import { useChange, preferServerMessage } from '../../../api/change.js';
import { postOnce } from '../../../api/idempotency-key.js';
import { noAnswerToast, requestJson } from '../../../api/request.js';
import { useUserId } from '../../auth/api/session.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';
import { INVOICE_BY_ID } from './invoice-queries.js';
import { refetchInvoices } from './update-invoice-status.js';

/**
 * Converts an invoice to the input of `@paperbill/money`, which calculates how much of each line can still be credited.
 */
export function getCreditable({
  creditNotes,
  creditedQuantities,
  lineItems,
  ...invoice
}: InvoiceDetails): CreditableInvoice {
  const places = getDecimals(invoice.currency);
  const credited = new Map(creditedQuantities.map(({ lineItemId, quantity }) => [lineItemId, quantity]));
  return {
    currency: invoice.currency,
    taxRate: invoice.taxRate,
    taxAmount: invoice.taxAmount,
    total: invoice.total,
    lines: lineItems.map((line) => ({ ...line, credited: credited.get(line.id) ?? '0.00' })),
    credited: {
      subtotal: sumAmounts(
        creditNotes.map(({ subtotal }) => subtotal),
        places,
      ),
      taxAmount: sumAmounts(
        creditNotes.map(({ taxAmount }) => taxAmount),
        places,
      ),
    },
  };
}

/** Creates a credit note for an invoice. A retry does not create a second credit note. */
export function useCreateCreditNote(invoiceId: string) {
  const client = useQueryClient();
  const userId = useUserId();
  return useChange({
    mutationFn: (body: NewCreditNote, signal) =>
      postOnce<CreditNoteWithLines>('credit-note', `${INVOICE_BY_ID}/${invoiceId}/credit-notes`, {
        userId,
        body,
        content: { invoiceId, ...body },
        signal,
      }),
    success: ({ number }) => creditNoteToasts.created(number),
    failure: preferServerMessage(creditNoteToasts.createFailed),
    onSuccess: () => refetchInvoices(client),
    onError: (error) => {
      // After a lost response the invoices are refetched, because the server may have created the credit note.
      if (noAnswerToast(error)) void refetchInvoices(client);
    },
  });
}

export const readCreditNote = (id: string): Promise<CreditNoteWithLines> =>
  requestJson<CreditNoteWithLines>(`${DOCUMENT_BY_ID.creditNote}/${id}`);
