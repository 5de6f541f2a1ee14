import type { ListedInvoice } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { StatusBadge } from '../../../components/badge.js';
import type { Column } from '../../../components/lists/data-table.js';
import table from '../../../components/lists/data-table.module.css';
import { LongText } from '../../../components/long-text.js';
import { Money } from '../../../components/money.js';
import { AmountLeft } from '../components/amount-left.js';
import { InvoiceLink } from '../components/invoice-link.js';
import { InvoiceActions } from '../components/invoice-actions.js';
import row from '../../../components/lists/document-row.module.css';

/** The columns of All Invoices. The server can sort by the columns with a `sortField`. */
export const invoiceColumns: Column<ListedInvoice>[] = [
  {
    header: 'Invoice',
    isName: true,
    cell: (invoice) => <InvoiceLink invoice={invoice} />,
    sortField: 'invoiceNumber',
    share: 78,
    className: row.number!,
  },
  {
    header: 'Client',
    cell: ({ clientName, contactPerson }) => (
      <>
        <LongText text={clientName} />
        {contactPerson && <LongText className={table.secondary} text={contactPerson} />}
      </>
    ),
    isUnlabelled: true,
    sortField: 'clientName',
    fillsRest: true,
    className: row.client!,
  },
  {
    header: 'Amount',
    cell: (invoice) => (
      <>
        <Money amount={invoice.total} />
        <AmountLeft invoice={invoice} />
      </>
    ),
    look: 'amount',
    share: 104,
    isUnlabelled: true,
    sortField: 'total',
    className: row.amount!,
  },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    isUnlabelled: true,
    sortField: 'status',
    share: 90,
    className: row.status!,
  },
  {
    header: 'Date',
    cell: ({ invoiceDate }) => formatDate(invoiceDate),
    look: 'date',
    share: 117,
    sortField: 'invoiceDate',
    className: row.date!,
  },
  {
    header: 'Due Date',
    cell: ({ dueDate }) => formatDate(dueDate),
    look: 'date',
    share: 117,
    sortField: 'dueDate',
    className: `${row.date} ${row.due}`,
  },
  {
    header: 'Paid',
    cell: ({ paidOn }) => paidOn && formatDate(paidOn),
    look: 'date',
    share: 117,
    sortField: 'paidAt',
    className: `${row.date} ${row.paid}`,
  },
  {
    header: 'Actions',
    cell: (invoice) => <InvoiceActions invoice={invoice} isTight />,
    look: 'actions',
    share: 118,
    className: row.actions!,
  },
];
