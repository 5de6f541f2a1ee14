import type { ListedInvoice } from '@paperbill/contracts/http';
import { describeDue } from '@paperbill/contracts/rules';
import { formatDate } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';
import { CellDetail, DateWithHint } from '../../../components/lists/cell-detail.js';
import type { Column } from '../../../components/lists/data-table.js';
import { documentColumns } from '../../../components/lists/document-row.js';
import { LongText } from '../../../components/long-text.js';
import { Money } from '../../../components/money.js';
import { getToday } from '../../../components/today.js';
import { AmountLeft } from '../components/amount-left.js';
import { InvoiceLink } from '../components/invoice-link.js';
import { InvoiceActions } from '../components/invoice-actions.js';
import { InvoiceStatus } from '../components/invoice-status.js';

export const invoiceColumns: Column<ListedInvoice>[] = [
  {
    ...documentColumns.number,
    header: 'Invoice',
    cell: (invoice) => <InvoiceLink invoice={invoice} />,
    sortField: 'invoiceNumber',
  },
  {
    ...documentColumns.client,
    header: 'Client',
    cell: ({ clientName, contactPerson }) => (
      <>
        <LongText text={clientName} />
        {contactPerson && (
          <CellDetail>
            <LongText text={contactPerson} />
          </CellDetail>
        )}
      </>
    ),
    sortField: 'clientName',
  },
  {
    ...documentColumns.amount,
    header: 'Amount',
    cell: (invoice) => (
      <>
        <Money amount={invoice.total} currency={invoice.currency} />
        <AmountLeft invoice={invoice} />
      </>
    ),
    sortField: 'total',
  },
  {
    ...documentColumns.status,
    header: 'Status',
    cell: (invoice) => <InvoiceStatus invoice={invoice} />,
    sortField: 'status',
  },
  {
    ...documentColumns.date,
    header: 'Date',
    cell: ({ invoiceDate }) => formatDate(invoiceDate),
    sortField: 'invoiceDate',
  },
  {
    ...documentColumns.due,
    header: 'Due Date',
    cell: (invoice) => <DateWithHint date={invoice.dueDate} hint={describeDue(invoice, getToday())} />,
    sortField: 'dueDate',
  },
  {
    ...documentColumns.paid,
    header: 'Paid',
    cell: ({ paidOn }) => paidOn && formatDate(paidOn),
    sortField: 'paidAt',
  },
  {
    ...documentColumns.actions,
    header: 'Actions',
    cell: (invoice) => <InvoiceActions invoice={invoice} hasOnlyIcons />,
  },
];

/** The payment date below the due date leaves enough width for the client's name at 1280 px. */
export const compactInvoiceColumns = invoiceColumns
  .filter(({ header }) => header !== 'Paid')
  .map((column) => (column.header === 'Due Date' ? { ...column, cell: renderDueDate } : column));

function renderDueDate(invoice: ListedInvoice) {
  const { dueDate, paidOn } = invoice;
  const hint = paidOn ? t('Paid {date}', { date: formatDate(paidOn) }) : describeDue(invoice, getToday());
  return <DateWithHint date={dueDate} hint={hint} />;
}
