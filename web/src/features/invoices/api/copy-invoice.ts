import type { ChangedPrice, CopyPrices, InvoiceDetails, InvoiceDraft } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { forgetIdempotencyKey, idempotencyKeyFor } from '../../../api/idempotency-key.js';
import { noAnswerToast, requestJson, serverMessage } from '../../../api/request.js';
import { today } from '../../../components/today.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useUserId } from '../../auth/api/session.js';
import { draftPath, DRAFTS } from './drafts.js';
import { INVOICE_BY_ID } from './invoice-queries.js';
import { readInvoicesAgain } from './update-invoice-status.js';

/** Fetches the products of an invoice whose price in the catalogue has changed since the invoice was created. */
export const readChangedPrices = ({ id }: Pick<InvoiceDetails, 'id'>): Promise<ChangedPrice[]> =>
  requestJson<ChangedPrice[]>(`${INVOICE_BY_ID}/${id}/changed-prices`);

/** Creates a draft copy of an invoice and opens it. */
export function useCopyInvoice() {
  const userId = useUserId();
  const open = useOpenDraft();
  return useMutation({
    mutationFn: async ({ id, prices }: { id: string; prices: CopyPrices }) => {
      const key = await idempotencyKeyFor('copy', userId, { id, prices });
      const headers = { 'Idempotency-Key': key };
      const draft = await requestJson<InvoiceDraft>(`${INVOICE_BY_ID}/${id}/copy`, {
        method: 'POST',
        body: { prices },
        headers,
      });
      forgetIdempotencyKey('copy', userId, key);
      return draft;
    },
    onSuccess: open,
    onError: (error) => showToast(failureToast(error, draftToasts.copyFailed)),
  });
}

/** Voids an invoice, creates a draft that replaces it, and opens the draft. */
export function useCorrectInvoice() {
  const client = useQueryClient();
  const open = useOpenDraft();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      requestJson<InvoiceDraft>(`${INVOICE_BY_ID}/${id}/correct`, { method: 'POST', body: { date: today(), reason } }),
    onSuccess: open,
    onError: (error) => showToast(failureToast(error, draftToasts.correctFailed)),
    // Refetch after a lost response too, because the server may have created the draft.
    onSettled: () => readInvoicesAgain(client),
  });
}

function useOpenDraft() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (draft: InvoiceDraft) => {
    void client.invalidateQueries({ queryKey: [DRAFTS], exact: true });
    void navigate(draftPath(draft.id));
  };
}

const failureToast = (error: unknown, failure: { title: string; text: string; tone: 'destructive' }) =>
  noAnswerToast(error) ?? { ...failure, text: serverMessage(error) ?? failure.text };
