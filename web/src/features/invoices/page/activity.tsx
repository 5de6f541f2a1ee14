import type { InvoiceDetails, InvoiceLink, Mail, Payment } from '@paperbill/contracts/http';
import { Suspense, useRef, useState } from 'react';
import { t } from '../../../languages/t.js';
import { formatMoney } from '../../../languages/format.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { areMailsSent } from '../../../operator-settings.js';
import { ActivityCard } from '../../documents/page/activity-card.js';
import { useClientMessages } from '../api/client-messages.js';
import { useCancelMail, useLinks, useRevokeLink } from '../api/links.js';
import { useMails } from '../api/mails.js';
import { useRemovePayment } from '../api/payments.js';
import { isUnpaid } from '../components/is-unpaid.js';
import { InvoiceActivityEntry } from './activity-entries.js';
import { InvoiceReminders } from './invoice-reminders.js';
import { listActivity } from './list-activity.js';

const [SendDialog] = lazyDialog(() => import('./send-dialog.js'));
const [PaymentDateDialog] = lazyDialog(() => import('./payment-date-dialog.js'));

interface RemovalToConfirm extends Record<'title' | 'text' | 'confirmLabel', string> {
  cancelLabel?: string;
  run: () => Promise<unknown>;
}

export function Activity({ invoice }: { invoice: InvoiceDetails }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [repeated, setRepeated] = useState<Mail | null>(null);
  const [dated, setDated] = useState<Payment | null>(null);
  const mails = useMails('invoice', invoice.id);
  const links = useLinks('invoice', invoice.id);
  const messages = useClientMessages(invoice.id);
  const removePayment = useRemovePayment(invoice.id);
  const revokeLink = useRevokeLink('invoice', invoice.id);
  const cancelMail = useCancelMail('invoice', invoice.id);
  const [confirmation, ask] = useConfirmation<RemovalToConfirm>({
    question: ({ run: _run, ...question }) => ({ ...question, isDangerous: true }),
    onConfirm: ({ run }) => run(),
    focusAfter: () => heading.current,
  });
  const askToRemove = (payment: Payment) =>
    ask({
      title: t('Remove the payment of {amount}?', { amount: formatMoney(payment.amount, invoice.currency) }),
      text: t('What it paid is due again. It stays in your activity and in your archive.'),
      confirmLabel: t('Remove'),
      run: () => removePayment.mutateAsync(payment),
    });
  const askToRevoke = (link: InvoiceLink) =>
    ask({
      title: t('Revoke this link?'),
      text: t('The link will stop working. Other links to this invoice keep working.'),
      confirmLabel: t('Revoke'),
      run: () => revokeLink.mutateAsync(link),
    });
  const askToCancel = (mail: Mail, link: InvoiceLink) =>
    ask({
      title: t('Cancel the e-mail to {address}?', { address: mail.to }),
      text: t('It will not be sent. If it was already sent, its link stops working.'),
      confirmLabel: t('Cancel E-mail'),
      cancelLabel: t('Keep Waiting'),
      run: () => cancelMail.mutateAsync(link),
    });

  const from = mails.data?.from ?? null;
  const entries = listActivity({
    invoice,
    mails: mails.data?.mails,
    links: links.data,
    messages: messages.data,
  });
  return (
    <>
      <ActivityCard
        heading={heading}
        queries={[...(areMailsSent() ? [mails] : []), links, messages]}
        entries={entries}
        renderEntry={(entry) => (
          <InvoiceActivityEntry
            key={entry.id}
            entry={entry}
            invoice={invoice}
            onSendAgain={from === null ? undefined : setRepeated}
            onCancelMail={askToCancel}
            onRevoke={askToRevoke}
            onChangeDate={setDated}
            onRemove={askToRemove}
          />
        )}
      >
        {mails.data && isUnpaid(invoice) && from !== null && (
          <InvoiceReminders invoice={invoice} reminders={mails.data.reminders} />
        )}
      </ActivityCard>
      {confirmation}
      <Suspense fallback={null}>
        {repeated && from !== null && (
          <SendDialog
            of="invoice"
            document={invoice}
            from={from}
            kind={repeated.kind}
            repeatedMail={repeated}
            onClose={() => setRepeated(null)}
          />
        )}
        {dated && <PaymentDateDialog invoiceId={invoice.id} payment={dated} onClose={() => setDated(null)} />}
      </Suspense>
    </>
  );
}
