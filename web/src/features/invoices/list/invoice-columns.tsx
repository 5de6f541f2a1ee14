import type { Invoice } from '@paperbill/contracts/http';
import { formatDate, paymentTermsLabel } from '@paperbill/contracts/rules';
import { StatusBadge, statusLabel } from '../../../components/badge.js';
import type { Column } from '../../../components/data-table.js';
import table from '../../../components/data-table.module.css';
import { Money } from '../../../components/money.js';
import type { CsvColumn } from '../../../csv/csv.js';
import { InvoiceActions } from '../components/invoice-actions.js';
import row from '../components/invoice-row.module.css';

/** The day (UTC, as everywhere) on which it was marked as paid. */
const paidOn = ({ paidAt }: Invoice): string => paidAt?.slice(0, 10) ?? '';

/** What the list shows. The server sorts by every column that is one of the invoice's own. */
export const invoiceColumns: Column<Invoice>[] = [
  {
    header: 'Invoice',
    isName: true,
    cell: ({ invoiceNumber }) => invoiceNumber,
    sortField: 'invoiceNumber',
    share: 78,
    className: row.number!,
  },
  {
    header: 'Client',
    cell: ({ clientName, contactPerson }) => (
      <>
        {clientName}
        {contactPerson && <div className={table.secondary}>{contactPerson}</div>}
      </>
    ),
    isUnlabelled: true,
    sortField: 'clientName',
    takesRest: true,
    className: row.client!,
  },
  {
    header: 'Amount',
    cell: ({ total }) => <Money amount={total} />,
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
    cell: (invoice) => (invoice.paidAt ? formatDate(paidOn(invoice)) : null),
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

/** What a file says of an invoice: dates and amounts as programs read them. */
export const csvColumns: CsvColumn<Invoice>[] = [
  { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Client', value: ({ clientName }) => clientName },
  { header: 'Contact', value: ({ contactPerson }) => contactPerson },
  { header: 'Email', value: ({ clientEmail }) => clientEmail },
  { header: 'Date', value: ({ invoiceDate }) => invoiceDate },
  { header: 'Due Date', value: ({ dueDate }) => dueDate },
  { header: 'Payment Terms', value: ({ paymentTerms }) => paymentTermsLabel(paymentTerms) },
  { header: 'Status', value: ({ status }) => statusLabel(status) },
  { header: 'Paid', value: paidOn },
  { header: 'Subtotal', value: ({ subtotal }) => subtotal },
  { header: 'Tax Rate (%)', value: ({ taxRate }) => taxRate },
  { header: 'Tax', value: ({ taxAmount }) => taxAmount },
  { header: 'Total', value: ({ total }) => total },
];
