import type { Mail, Quote } from '@paperbill/contracts/http';
import type { MailKind, QuoteStatus } from '@paperbill/contracts/rules';
import { Bell, Check, Copy, FilePen, FilePlus2, Send, Undo2, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '../../../languages/t.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { areMailsSent } from '../../../operator-settings.js';
import { quotePath } from '../../invoices/api/invoice-queries.js';
import { type DocumentAction, DocumentActions } from '../../documents/page/document-actions.js';
import { chooseQuoteAction, mayHaveArrived } from '../../documents/page/primary-action.js';
import { useShouldOpenSendDialog } from '../../documents/page/open-send-dialog.js';
import { useNewLink } from '../../documents/page/use-new-link.js';
import { usePaperActions } from '../../documents/page/use-paper-actions.js';
import { useCreateLink } from '../../invoices/api/links.js';
import { useMails } from '../../invoices/api/mails.js';
import { useDecideQuote, useInvoiceQuote } from '../api/decide-quote.js';

const [SendDialog, useSendDialog] = lazyDialog(() => import('../../invoices/page/send-dialog.js'));

export function QuotePageActions({ quote }: { quote: Quote }) {
  const opensSendDialog = useShouldOpenSendDialog();
  const [sent, setSent] = useState<MailKind | null>(opensSendDialog ? 'quote' : null);
  const { data, isError } = useMails('quote', quote.id);
  useSendDialog();
  const { download, open, print } = usePaperActions('quote', quote);
  const decide = useDecideQuote();
  const create = useInvoiceQuote();
  const [link, linkDialog] = useNewLink('quote', useCreateLink('quote', quote.id));
  const from = data?.from ?? null;
  // E-mails from before the last change contain an older version of the quote.
  const isCurrent = ({ createdAt }: Mail) => Date.parse(createdAt) >= Date.parse(quote.updatedAt);
  const mails = data && from !== null ? data.mails.filter(isCurrent) : null;
  const send: DocumentAction = {
    id: 'send',
    label: t('Send Quote'),
    Icon: Send,
    hint: t('By e-mail, with its PDF and a link to its page.'),
    onSelect: () => setSent('quote'),
  };
  const remind: DocumentAction = {
    id: 'remind',
    label: t('Send Reminder'),
    Icon: Bell,
    onSelect: () => setSent('reminder'),
  };
  const isBusy = decide.isPending || create.isPending;
  const decision = (id: string, label: string, Icon: DocumentAction['Icon'], status: QuoteStatus): DocumentAction => ({
    ...{ id, label, Icon, isDisabled: isBusy },
    onSelect: () => decide.mutate({ quote, status }),
  });
  const accept = decision('accept', t('Accepted'), Check, 'accepted');
  const editAction: DocumentAction = { id: 'edit', label: t('Edit'), Icon: FilePen, to: `${quotePath(quote.id)}/edit` };
  const invoice: DocumentAction = {
    id: 'invoice',
    label: t('Create Invoice'),
    Icon: FilePlus2,
    hint: quote.status === 'accepted' ? undefined : t('This accepts the quote.'),
    busyLabel: create.isPending && t('Creating the invoice...'),
    isDisabled: isBusy,
    onSelect: () => create.mutate(quote),
  };
  const copy: DocumentAction = { id: 'copy', label: t('Copy quote'), Icon: Copy, to: `/quotes/new?copy=${quote.id}` };
  const isUndecided = quote.status === 'open' || quote.status === 'expired';
  const answers = isUndecided
    ? [accept, decision('decline', t('Declined'), X, 'declined')]
    : quote.invoice
      ? []
      : [decision('reopen', t('Reopen'), Undo2, 'open')];
  // The primary action of an open quote depends on its e-mails. Until they have loaded, the action is unknown.
  const isSenderUnknown = quote.status === 'open' && !quote.invoice && !data && areMailsSent();
  // If there is no sender address, Save & Send must not open the dialog.
  const shown = from === null ? null : sent;
  return (
    <>
      <DocumentActions
        primary={
          isSenderUnknown
            ? isError
              ? null
              : undefined
            : { send, accept, edit: editAction, invoice, download }[chooseQuoteAction({ ...quote, mails })]
        }
        secondary={[...(isUndecided ? answers : []), download]}
        groups={[
          [
            ...(mails ? [send] : []),
            ...(mails && mayHaveArrived(mails) && quote.status === 'open' ? [remind] : []),
            link,
          ],
          isUndecided ? [] : answers,
          quote.invoice || quote.status === 'declined' ? [] : [invoice],
          quote.status === 'accepted' ? [copy] : [editAction, copy],
          [open, print],
        ]}
      />
      <Suspense fallback={null}>
        {shown !== null && from !== null && (
          <SendDialog of="quote" document={quote} from={from} kind={shown} onClose={() => setSent(null)} />
        )}
        {shown === null && linkDialog}
      </Suspense>
    </>
  );
}
