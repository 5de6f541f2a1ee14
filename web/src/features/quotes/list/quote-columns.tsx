import type { QuoteSummary } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../components/badge.js';
import type { Column } from '../../../components/lists/data-table.js';
import { LongText } from '../../../components/long-text.js';
import { Money } from '../../../components/money.js';
import { draftPath } from '../../invoices/api/drafts.js';
import { quotePath } from '../../invoices/api/invoice-queries.js';
import { InvoiceLink } from '../../invoices/components/invoice-link.js';
import row from '../../../components/lists/document-row.module.css';

export const quoteColumns: Column<QuoteSummary>[] = [
  {
    header: 'Quote',
    isName: true,
    cell: ({ id, number }) => <Link to={quotePath(id)}>{number}</Link>,
    share: 78,
    className: row.number!,
  },
  {
    header: 'Client',
    cell: ({ clientName }) => <LongText text={clientName} />,
    isUnlabelled: true,
    fillsRest: true,
    className: row.client!,
  },
  {
    header: 'Amount',
    cell: ({ total }) => <Money amount={total} />,
    look: 'amount',
    share: 104,
    isUnlabelled: true,
    className: row.amount!,
  },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    isUnlabelled: true,
    share: 90,
    className: row.status!,
  },
  {
    header: 'Date',
    cell: ({ quoteDate }) => formatDate(quoteDate),
    look: 'date',
    share: 117,
    className: row.date!,
  },
  {
    header: 'Valid Until',
    cell: ({ validUntil }) => formatDate(validUntil),
    look: 'date',
    share: 117,
    className: `${row.date} ${row.due}`,
  },
  {
    header: 'Invoice',
    cell: ({ invoice }) => invoice && <QuoteInvoiceLink invoice={invoice} />,
    look: 'date',
    share: 117,
    className: `${row.date} ${row.paid}`,
  },
];

/** Links to the invoice or the draft invoice that was made from a quote. */
function QuoteInvoiceLink({ invoice: { id, invoiceNumber } }: { invoice: NonNullable<QuoteSummary['invoice']> }) {
  if (invoiceNumber === null) return <Link to={draftPath(id)}>Draft</Link>;
  return <InvoiceLink invoice={{ id, invoiceNumber }} />;
}
