import type { InvoiceDetails } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { capitalize } from '@paperbill/contracts/texts';
import { useLocation, useParams } from 'react-router-dom';
import { DocumentPage, type PageSummary } from '../../documents/page/document-page.js';
import { useInvoice } from '../api/invoice-queries.js';
import { Activity } from './activity.js';
import { UnreadMessages } from './client-messages.js';
import { InvoiceNotes } from './invoice-notes.js';
import { InvoicePageActions } from './invoice-page-actions.js';

export default function InvoicePage() {
  const { id = '' } = useParams();
  // The query string of the list from which the user came, so that the list can be opened again with the same filter.
  const { state } = useLocation() as { state: { invoices?: string } | null };
  return (
    <DocumentPage
      kind="invoice"
      read={useInvoice(id)}
      listSearch={state?.invoices}
      actions={(invoice) => <InvoicePageActions invoice={invoice} />}
      summary={describeSummary}
      notices={(invoice) => <UnreadMessages invoice={invoice} />}
    >
      {(invoice) => <Activity invoice={invoice} />}
    </DocumentPage>
  );
}

function describeSummary(invoice: InvoiceDetails): PageSummary {
  const { total, amountPaid, amountCredited, amountDue, overpaid } = invoice;
  const explained = [
    ['Paid', amountPaid],
    ['Credited', amountCredited],
    ['Overpaid', overpaid],
  ].filter(([, amount]) => Number(amount) !== 0) as [string, string][];
  const isExplained = amountDue !== total || explained.length > 0;
  return {
    amount: amountDue,
    ...(isExplained && { amountLabel: 'due', otherAmounts: [['Total', total], ...explained] }),
    statusDetail: describePayment(invoice),
    notes: <InvoiceNotes invoice={invoice} />,
  };
}

/** Returns a text with the day of payment or the due date, or that nothing is to be paid. */
function describePayment({ status, paidOn, dueDate, total }: InvoiceDetails): string {
  if (status === 'paid' && Number(total) === 0) return 'Nothing is to be paid';
  if (status === 'paid') return paidOn ? `Paid on ${formatDate(paidOn)}` : '';
  if (status === 'void') return 'Nothing of it is to be paid';
  return capitalize(`${status === 'overdue' ? 'was due' : 'due'} on ${formatDate(dueDate)}`);
}
