import type { ChangedPrice, CopiedPriceOption, InvoiceDetails, InvoiceDraft } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useMutationWithToasts, preferServerMessage } from '../../../api/change.js';
import { postOnce } from '../../../api/idempotency-key.js';
import { requestJson } from '../../../api/request.js';
import { getToday } from '../../../components/today.js';
import { useUserId } from '../../auth/api/session.js';
import { draftPath, DRAFTS_URL } from './drafts.js';
import { INVOICE_URL_PREFIX } from './invoice-queries.js';
import { refetchInvoices } from './update-invoice-status.js';

export const readChangedPrices = ({ id }: Pick<InvoiceDetails, 'id'>): Promise<ChangedPrice[]> =>
  requestJson<ChangedPrice[]>(`${INVOICE_URL_PREFIX}/${id}/changed-prices`);

export function useCopyInvoice() {
  const userId = useUserId();
  const open = useOpenDraft();
  return useMutationWithToasts({
    mutationFn: ({ id, prices }: { id: string; prices: CopiedPriceOption }) =>
      postOnce<InvoiceDraft>('copy', `${INVOICE_URL_PREFIX}/${id}/copy`, {
        userId,
        body: { prices },
        content: { id, prices },
      }),
    failure: preferServerMessage(draftToasts.copyFailed),
    onSuccess: open,
  });
}

export function useCorrectInvoice() {
  const client = useQueryClient();
  const open = useOpenDraft();
  return useMutationWithToasts({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      requestJson<InvoiceDraft>(`${INVOICE_URL_PREFIX}/${id}/correct`, {
        method: 'POST',
        body: { date: getToday(), reason },
      }),
    onSuccess: open,
    failure: preferServerMessage(draftToasts.correctFailed),
    // A request that failed may still have created the draft.
    onSettled: () => refetchInvoices(client),
  });
}

function useOpenDraft() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (draft: InvoiceDraft) => {
    void client.invalidateQueries({ queryKey: [DRAFTS_URL], exact: true });
    void navigate(draftPath(draft.id));
  };
}
