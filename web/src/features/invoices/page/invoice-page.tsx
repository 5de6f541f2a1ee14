import type { InvoiceDetails } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { capitalize } from '@paperbill/contracts/texts';
import { formatMoney } from '@paperbill/money';
import { useLocation, useParams } from 'react-router-dom';
import { DocumentPage } from '../../documents/page/document-page.js';
import { DocumentLines } from '../../documents/page/document-lines.js';
import { useInvoice } from '../api/invoice-queries.js';
import { ClientLinks } from './client-links.js';
import { ClientMessages } from './client-messages.js';
import { CreditNotes } from './credit-notes.js';
import { History } from './history.js';
import { InvoicePageActions } from './invoice-page-actions.js';
import { Mails } from './mails.js';
import { NextSteps } from './next-steps.js';
import { Payments } from './payments.js';

export default function InvoicePage() {
  const { id = '' } = useParams();
  // The query string of the list from which the user came. With it, the list opens with the same filter.
  const { state } = useLocation() as { state: { invoices?: string } | null };
  return (
    <DocumentPage
      kind="invoice"
      read={useInvoice(id)}
      listSearch={state?.invoices}
      actions={(invoice) => <InvoicePageActions invoice={invoice} />}
      when={describePayment}
    >
      {(invoice) => (
        <>
          <ClientMessages invoice={invoice} />
          <Mails invoice={invoice} />
          <Payments invoice={invoice} />
          <CreditNotes invoice={invoice} />
          <DocumentLines document={invoice} />
          <ClientLinks invoice={invoice} />
          <NextSteps invoice={invoice} />
          <History invoice={invoice} />
        </>
      )}
    </DocumentPage>
  );
}

/** Returns what the status means in days, and also the amount due if the invoice is partly paid. */
function describePayment({ status, paidOn, dueDate, total, amountDue }: InvoiceDetails): string {
  if (status === 'paid' && Number(total) === 0) return 'Nothing is to be paid';
  if (status === 'paid') return paidOn ? `Paid on ${formatDate(paidOn)}` : '';
  if (status === 'void') return 'Nothing of it is to be paid';
  const what = amountDue === total ? '' : `${formatMoney(amountDue)} `;
  const when = `${status === 'overdue' ? 'was due' : 'due'} on ${formatDate(dueDate)}`;
  return what ? `${what}${when}` : capitalize(when);
}
