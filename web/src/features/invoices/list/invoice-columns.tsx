import type { ListedInvoice } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { StatusBadge } from '../../../components/badge.js';
import { CellDetail } from '../../../components/lists/cell-detail.js';
import type { Column } from '../../../components/lists/data-table.js';
import { documentColumns } from '../../../components/lists/document-row.js';
import { LongText } from '../../../components/long-text.js';
import { Money } from '../../../components/money.js';
import { AmountLeft } from '../components/amount-left.js';
import { InvoiceLink } from '../components/invoice-link.js';
import { InvoiceActions } from '../components/invoice-actions.js';

/** The columns of All Invoices. The server can sort by the columns with a `sortField`. */
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
        <Money amount={invoice.total} />
        <AmountLeft invoice={invoice} />
      </>
    ),
    sortField: 'total',
  },
  {
    ...documentColumns.status,
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
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
    cell: ({ dueDate }) => formatDate(dueDate),
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
    cell: (invoice) => <InvoiceActions invoice={invoice} isTight />,
  },
];
