import type { ListedInvoice } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { StatusBadge } from '../../../components/badge.js';
import { documentCell, documentRow } from '../../../components/lists/document-row.js';
import { Money } from '../../../components/money.js';
import { AmountLeft } from './amount-left.js';
import { InvoiceLink } from './invoice-link.js';
import { InvoiceActions } from './invoice-actions.js';
import styles from './invoice-table.module.css';

/** A short list of invoices as a plain table for the dashboard, which loads without antd. */
export function InvoiceTable({ invoices }: { invoices: ListedInvoice[] }) {
  return (
    <div className={styles.container}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Invoice</th>
            <th scope="col">Client</th>
            <th scope="col" className={styles.amount}>
              Amount
            </th>
            <th scope="col">Status</th>
            <th scope="col">Date</th>
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function InvoiceRow({ invoice }: { invoice: ListedInvoice }) {
  return (
    <tr className={documentRow}>
      <th scope="row" className={documentCell('number')}>
        <InvoiceLink invoice={invoice} />
      </th>
      <td className={documentCell('client')}>{invoice.clientName}</td>
      <td className={`${styles.amount} ${documentCell('amount')}`}>
        <Money amount={invoice.total} currency={invoice.currency} />
        <AmountLeft invoice={invoice} />
      </td>
      <td className={documentCell('status')}>
        <StatusBadge status={invoice.status} />
      </td>
      <td data-label="Date" className={`${styles.date} ${documentCell('date')}`}>
        {formatDate(invoice.invoiceDate)}
      </td>
      <td className={`${styles.actions} ${documentCell('actions')}`}>
        <InvoiceActions invoice={invoice} />
      </td>
    </tr>
  );
}
