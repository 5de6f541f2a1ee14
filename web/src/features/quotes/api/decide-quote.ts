import type { InvoiceDraft, Quote } from '@paperbill/contracts/http';
import type { QuoteStatus } from '@paperbill/contracts/rules';
import { quoteToasts } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { t } from '../../../languages/t.js';
import { useMutationWithToasts, preferServerMessage } from '../../../api/change.js';
import { requestJson } from '../../../api/request.js';
import { dismissToast, showToast } from '../../../toasts/toast-store.js';
import { draftPath, DRAFTS_URL } from '../../invoices/api/drafts.js';
import { QUOTES_URL, cacheQuote } from './quotes.js';

export function useDecideQuote() {
  const client = useQueryClient();
  const decide = useMutationWithToasts({
    // The server must receive the decisions in the order of the clicks.
    scope: { id: QUOTES_URL },
    mutationFn: ({ quote, status }: { quote: Quote; status: QuoteStatus }) =>
      requestJson<Quote>(`${QUOTES_URL}/${quote.id}/status`, {
        method: 'PATCH',
        body: { status, revision: quote.revision, seenStatus: toStoredStatus(quote.status) },
      }),
    onSuccess: (decidedQuote, { quote, status }) => {
      cacheQuote(client, decidedQuote);
      showToast(quoteToasts[status](quote.number), {
        label: t('Undo'),
        onClick: () => decide.mutate({ quote: decidedQuote, status: toStoredStatus(quote.status) }),
      });
    },
    failure: preferServerMessage(quoteToasts.statusFailed),
    onError: (_error, { quote }) => {
      // Another window may have accepted or declined the quote, or created its invoice.
      void client.invalidateQueries({ queryKey: [QUOTES_URL, quote.id] });
    },
  });
  return decide;
}

const toStoredStatus = (status: Quote['status']): QuoteStatus => (status === 'expired' ? 'open' : status);

export function useInvoiceQuote() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutationWithToasts({
    mutationFn: ({ id, revision }: Quote) =>
      requestJson<InvoiceDraft>(`${QUOTES_URL}/${id}/invoice-draft`, { method: 'POST', body: { revision } }),
    onSuccess: (draft) => {
      // Closes the toast, because it may offer to undo a decision. If a quote has an invoice, its decision cannot
      // be undone.
      dismissToast();
      void client.invalidateQueries({ queryKey: [DRAFTS_URL], exact: true });
      void navigate(draftPath(draft.id));
    },
    failure: preferServerMessage(quoteToasts.invoiceFailed),
    refetches: [[QUOTES_URL]],
  });
}
