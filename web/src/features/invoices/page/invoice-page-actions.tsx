import type { InvoiceDetails } from '@paperbill/contracts/http';
import type { MailKind } from '@paperbill/contracts/rules';
import { Bell, CircleX, FileMinus, Plus, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '../../../languages/t.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { areMailsSent } from '../../../operator-settings.js';
import { type DocumentAction, DocumentActions } from '../../documents/page/document-actions.js';
import { choosePrimaryAction } from '../../documents/page/primary-action.js';
import { useNewLink } from '../../documents/page/use-new-link.js';
import { useShouldOpenSendDialog } from '../../documents/page/open-send-dialog.js';
import { usePaperActions } from '../../documents/page/use-paper-actions.js';
import { useCreateLink } from '../api/links.js';
import { useMails } from '../api/mails.js';
import { isUnpaid } from '../components/is-unpaid.js';
import { useFollowUpActions } from './use-follow-up-actions.js';
import { useMarkAction } from './use-mark-action.js';

const [SendDialog, useSendDialog] = lazyDialog(() => import('./send-dialog.js'));
const [PaymentDialog, usePaymentDialog] = lazyDialog(() => import('./payment-dialog.js'));
const [CreditNoteDialog, useCreditNoteDialog] = lazyDialog(() => import('./credit-note-dialog.js'));

type OpenDialog = { name: 'send'; kind: MailKind } | { name: 'payment' } | { name: 'credit'; isVoiding: boolean };

export function InvoicePageActions({ invoice }: { invoice: InvoiceDetails }) {
  const opensSendDialog = useShouldOpenSendDialog();
  const [dialog, setDialog] = useState<OpenDialog | null>(opensSendDialog ? { name: 'send', kind: 'invoice' } : null);
  const { data, isError } = useMails('invoice', invoice.id);
  const [link, linkDialog] = useNewLink('invoice', useCreateLink('invoice', invoice.id));
  const { download, open, print } = usePaperActions('invoice', invoice);
  const [mark, markQuestion] = useMarkAction(invoice);
  const [{ copy, repeat, correct }, followUpDialogs] = useFollowUpActions(invoice);
  useSendDialog();
  usePaymentDialog();
  useCreditNoteDialog();

  const from = data?.from ?? null;
  const mails = data && from !== null ? data.mails : null;
  const isVoid = invoice.status === 'void';

  const send: DocumentAction = {
    id: 'send',
    label: t('Send Invoice'),
    Icon: Send,
    hint: t('By e-mail, with its PDF and a link to its page.'),
    onSelect: () => setDialog({ name: 'send', kind: 'invoice' }),
  };
  const remind: DocumentAction = {
    id: 'remind',
    label: t('Send Reminder'),
    Icon: Bell,
    onSelect: () => setDialog({ name: 'send', kind: 'reminder' }),
  };
  const pay: DocumentAction = {
    id: 'pay',
    label: t('Record Payment'),
    Icon: Plus,
    onSelect: () => setDialog({ name: 'payment' }),
  };
  const credit: DocumentAction = {
    id: 'credit',
    label: t('Create Credit Note'),
    Icon: FileMinus,
    hint: t('Credits an amount, or some lines.'),
    onSelect: () => setDialog({ name: 'credit', isVoiding: false }),
  };
  const voiding: DocumentAction = {
    id: 'void',
    label: t('Void Invoice'),
    Icon: CircleX,
    hint: t('With a credit note for all of it.'),
    onSelect: () => setDialog({ name: 'credit', isVoiding: true }),
  };

  // The primary action of an unpaid invoice depends on its e-mails. Until they have loaded, the primary action
  // is unknown.
  const isUndecided = isUnpaid(invoice) && !data && areMailsSent();
  const chosen = isUndecided ? null : choosePrimaryAction({ status: invoice.status, mails });
  // If there is no sender address, Save & Send must not open the dialog.
  const shown = dialog?.name === 'send' && from === null ? null : dialog;
  const close = () => setDialog(null);
  return (
    <>
      <DocumentActions
        primary={isUndecided && !isError ? undefined : chosen && { send, pay, remind, download }[chosen]}
        secondary={isVoid ? [download] : [mark, download]}
        groups={[
          [...(mails ? [send] : []), ...(mails && isUnpaid(invoice) ? [remind] : []), link],
          [pay],
          [open, print],
          [copy, repeat],
          [...(isVoid ? [] : [credit]), ...(invoice.correctedBy ? [] : [correct]), ...(isVoid ? [] : [voiding])],
        ]}
      />
      <Suspense fallback={null}>
        {shown?.name === 'send' && from !== null && (
          <SendDialog of="invoice" document={invoice} from={from} kind={shown.kind} onClose={close} />
        )}
        {shown?.name === 'payment' && <PaymentDialog invoice={invoice} onClose={close} />}
        {shown?.name === 'credit' && <CreditNoteDialog invoice={invoice} isVoiding={shown.isVoiding} onClose={close} />}
        {/* The dialog with the new link waits until the other dialog is closed. */}
        {shown === null && linkDialog}
        {followUpDialogs}
      </Suspense>
      {markQuestion}
    </>
  );
}
