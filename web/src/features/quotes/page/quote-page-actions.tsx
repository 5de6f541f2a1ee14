import type { Quote } from '@paperbill/contracts/http';
import type { QuoteStatus } from '@paperbill/contracts/rules';
import { Check, Copy, FilePen, FilePlus2, Undo2, X } from 'lucide-react';
import { Suspense } from 'react';
import { quotePath } from '../../invoices/api/invoice-queries.js';
import { type DocumentAction, DocumentActions } from '../../documents/page/document-actions.js';
import { chooseQuoteAction } from '../../documents/page/primary-action.js';
import { useNewLink } from '../../documents/page/use-new-link.js';
import { usePaperActions } from '../../documents/page/use-paper-actions.js';
import { useDecideQuote, useInvoiceQuote } from '../api/decide-quote.js';
import { useCreateQuoteLink } from '../api/quote-links.js';

export function QuotePageActions({ quote }: { quote: Quote }) {
  const { download, open, print } = usePaperActions('quote', quote);
  const decide = useDecideQuote();
  const create = useInvoiceQuote();
  const [link, linkDialog] = useNewLink('quote', useCreateQuoteLink(quote.id));
  const isBusy = decide.isPending || create.isPending;
  const decision = (id: string, label: string, Icon: DocumentAction['Icon'], status: QuoteStatus): DocumentAction => ({
    ...{ id, label, Icon, isDisabled: isBusy },
    onSelect: () => decide.mutate({ quote, status }),
  });
  const accept = decision('accept', 'Accepted', Check, 'accepted');
  const edit: DocumentAction = { id: 'edit', label: 'Edit', Icon: FilePen, to: `${quotePath(quote.id)}/edit` };
  const invoice: DocumentAction = {
    id: 'invoice',
    label: 'Create Invoice',
    Icon: FilePlus2,
    hint: quote.status === 'accepted' ? undefined : 'This accepts the quote.',
    busyLabel: create.isPending && 'Creating the invoice...',
    isDisabled: isBusy,
    onSelect: () => create.mutate(quote),
  };
  const copy: DocumentAction = { id: 'copy', label: 'Copy quote', Icon: Copy, to: `/quotes/new?copy=${quote.id}` };
  const isUndecided = quote.status === 'open' || quote.status === 'expired';
  const answers = isUndecided
    ? [accept, decision('decline', 'Declined', X, 'declined')]
    : quote.invoice
      ? []
      : [decision('reopen', 'Reopen', Undo2, 'open')];
  return (
    <>
      <DocumentActions
        primary={{ accept, edit, invoice, download }[chooseQuoteAction(quote)]}
        secondary={[...(isUndecided ? answers : []), download]}
        groups={[
          [link],
          isUndecided ? [] : answers,
          quote.invoice || quote.status === 'declined' ? [] : [invoice],
          quote.status === 'accepted' ? [copy] : [edit, copy],
          [open, print],
        ]}
      />
      <Suspense fallback={null}>{linkDialog}</Suspense>
    </>
  );
}
