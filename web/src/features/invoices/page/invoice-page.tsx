import type { InvoiceDetails } from '@paperbill/contracts/http';
import { Suspense } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { t } from '../../../languages/t.js';
import { formatDate } from '../../../languages/format.js';
import { lazyPart, PartFailure } from '../../../components/lazy-part.js';
import { DocumentPage, type PageSummary } from '../../documents/page/document-page.js';
import { useInvoice } from '../api/invoice-queries.js';
import { Activity } from './activity.js';
import { UnreadMessages } from './client-messages.js';
import { InvoiceNotes } from './invoice-notes.js';
import { InvoicePageActions } from './invoice-page-actions.js';

const OnlineNotices = lazyPart(
  async () => ({ default: (await import('./online-payments.js')).OnlineNotices }),
  PartFailure,
);

export default function InvoicePage() {
  const { id = '' } = useParams();
  // The router state contains the filter of the list from which the user came.
  const { state } = useLocation() as { state: { invoices?: string } | null };
  return (
    <DocumentPage
      kind="invoice"
      read={useInvoice(id)}
      listSearch={state?.invoices}
      actions={(invoice) => <InvoicePageActions invoice={invoice} />}
      summary={describeSummary}
      notices={(invoice) => (
        <>
          <UnreadMessages invoice={invoice} />
          <Suspense>
            {(invoice.onlinePayments || invoice.automaticPayment) && <OnlineNotices invoice={invoice} />}
          </Suspense>
        </>
      )}
    >
      {(invoice) => <Activity invoice={invoice} />}
    </DocumentPage>
  );
}

function describeSummary(invoice: InvoiceDetails): PageSummary {
  const { total, amountPaid, amountCredited, amountDue, overpaid } = invoice;
  const explained = [
    [t('{of, select, amount {Paid} other {Paid}}', { of: 'amount' }), amountPaid],
    [t('Credited'), amountCredited],
    [t('Overpaid'), overpaid],
  ].filter(([, amount]) => Number(amount) !== 0) as [string, string][];
  const isDue = Number(amountDue) !== 0;
  const isExplained = isDue && explained.length > 0;
  return {
    amount: isDue ? amountDue : total,
    ...(isExplained && { amountLabel: t('due') }),
    otherAmounts: isExplained ? [[t('Total'), total], ...explained] : explained,
    statusDetail: describePayment(invoice),
    notes: <InvoiceNotes invoice={invoice} />,
  };
}

function describePayment({ status, paidOn, dueDate, total }: InvoiceDetails): string {
  if (status === 'paid' && Number(total) === 0) return t('Nothing is to be paid');
  if (status === 'paid') return paidOn ? t('Paid on {date}', { date: formatDate(paidOn) }) : '';
  if (status === 'void') return t('Nothing of it is to be paid');
  const date = formatDate(dueDate);
  return status === 'overdue' ? t('Was due on {date}', { date }) : t('Due on {date}', { date });
}
