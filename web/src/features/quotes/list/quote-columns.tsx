import type { QuoteSummary } from '@paperbill/contracts/http';
import { describeExpiry } from '@paperbill/contracts/rules';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';
import { StatusBadge } from '../../../components/badge.js';
import { DateWithHint } from '../../../components/lists/cell-detail.js';
import type { Column } from '../../../components/lists/data-table.js';
import { documentColumns } from '../../../components/lists/document-row.js';
import { LongText } from '../../../components/long-text.js';
import { Money } from '../../../components/money.js';
import { getToday } from '../../../components/today.js';
import { draftPath } from '../../invoices/api/drafts.js';
import { quotePath } from '../../invoices/api/invoice-queries.js';
import { InvoiceLink } from '../../invoices/components/invoice-link.js';

export const quoteColumns: Column<QuoteSummary>[] = [
  {
    ...documentColumns.number,
    header: 'Quote',
    cell: ({ id, number }) => <Link to={quotePath(id)}>{number}</Link>,
  },
  {
    ...documentColumns.client,
    header: 'Client',
    cell: ({ clientName }) => <LongText text={clientName} />,
  },
  {
    ...documentColumns.amount,
    header: 'Amount',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  {
    ...documentColumns.status,
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    ...documentColumns.date,
    header: 'Date',
    cell: ({ quoteDate }) => formatDate(quoteDate),
  },
  {
    ...documentColumns.due,
    header: 'Valid Until',
    cell: (quote) => <DateWithHint date={quote.validUntil} hint={describeExpiry(quote, getToday())} />,
  },
  {
    ...documentColumns.paid,
    header: 'Invoice',
    cell: ({ invoice }) => invoice && <QuoteInvoiceLink invoice={invoice} />,
  },
];

function QuoteInvoiceLink({ invoice: { id, invoiceNumber } }: { invoice: NonNullable<QuoteSummary['invoice']> }) {
  if (invoiceNumber === null) return <Link to={draftPath(id)}>{t('Draft')}</Link>;
  return <InvoiceLink invoice={{ id, invoiceNumber }} />;
}
