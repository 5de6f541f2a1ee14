import type { InvoiceDetails, Payment } from '@paperbill/contracts/http';
import { Suspense, useRef, useState } from 'react';
import { t } from '../../../languages/t.js';
import { formatMoney } from '../../../languages/format.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { areMailsSent } from '../../../operator-settings.js';
import { ActivityCard } from '../../documents/page/activity-card.js';
import { useClientMessages } from '../api/client-messages.js';
import { useLinks } from '../api/links.js';
import { useMails } from '../api/mails.js';
import { useRemovePayment } from '../api/payments.js';
import { isUnpaid } from '../components/is-unpaid.js';
import { InvoiceActivityEntry } from './activity-entries.js';
import { InvoiceReminders } from './invoice-reminders.js';
import { listActivity } from './list-activity.js';
import { useMailActions } from './use-mail-actions.js';

const [PaymentDateDialog] = lazyDialog(() => import('./payment-date-dialog.js'));

export function Activity({ invoice }: { invoice: InvoiceDetails }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [dated, setDated] = useState<Payment | null>(null);
  const mails = useMails('invoice', invoice.id);
  const links = useLinks('invoice', invoice.id);
  const messages = useClientMessages(invoice.id);
  const removePayment = useRemovePayment(invoice.id);
  const from = mails.data?.from ?? null;
  const [mailActions, mailDialogs] = useMailActions(
    { of: 'invoice', document: invoice },
    { from, focusAfter: heading },
  );
  const [confirmation, askToRemove] = useConfirmation<Payment>({
    question: ({ amount }) => ({
      title: t('Remove the payment of {amount}?', { amount: formatMoney(amount, invoice.currency) }),
      text: t('What it paid is due again. It stays in your activity and in your archive.'),
      confirmLabel: t('Remove'),
      isDangerous: true,
    }),
    onConfirm: (payment) => removePayment.mutateAsync(payment),
    focusAfter: () => heading.current,
  });
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
            {...mailActions}
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
      {mailDialogs}
      <Suspense fallback={null}>
        {dated && <PaymentDateDialog invoiceId={invoice.id} payment={dated} onClose={() => setDated(null)} />}
      </Suspense>
    </>
  );
}
