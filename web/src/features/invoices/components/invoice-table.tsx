import type { Invoice } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { Money } from '../../../components/money.js';
import { StatusBadge } from '../../../components/status-badge.js';
import styles from '../../../components/table.module.css';
import { InvoiceActions } from './invoice-actions.js';
import own from './invoice-table.module.css';

interface InvoiceTableProps {
  invoices: Invoice[];
  /** Also the contact person and the due date, and the actions at all times: All Invoices shows them. */
  detailed?: boolean;
}

export function InvoiceTable({ invoices, detailed }: InvoiceTableProps) {
  return (
    <div className={styles.container}>
      <table className={styles.table} data-detailed={detailed}>
        <thead>
          <tr>
            <th scope="col">Invoice</th>
            <th scope="col">Client</th>
            <th scope="col" className={styles.amount}>
              Amount
            </th>
            <th scope="col">Status</th>
            <th scope="col">Date</th>
            {detailed && <th scope="col">Due Date</th>}
            <th scope="col" className={styles.actions}>
              <span className={detailed ? undefined : 'visually-hidden'}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} detailed={detailed} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function InvoiceRow({ invoice, detailed }: { invoice: Invoice; detailed?: boolean }) {
  return (
    <tr className={own.invoice}>
      <th scope="row" className={own.number}>
        {invoice.invoiceNumber}
      </th>
      <td className={own.client}>
        {invoice.clientName}
        {detailed && invoice.contactPerson && <div className={styles.secondary}>{invoice.contactPerson}</div>}
      </td>
      <td className={`${styles.amount} ${own.amount}`}>
        <Money amount={invoice.total} />
      </td>
      <td className={own.status}>
        <StatusBadge status={invoice.status} />
      </td>
      <td data-label="Date" className={`${styles.date} ${own.date}`}>
        {formatDate(invoice.invoiceDate)}
      </td>
      {detailed && (
        <td data-label="Due Date" className={`${styles.date} ${own.date} ${own.due}`}>
          {formatDate(invoice.dueDate)}
        </td>
      )}
      <td className={`${styles.actions} ${own.actions} ${detailed ? '' : own.whenNeeded}`}>
        <InvoiceActions invoice={invoice} />
      </td>
    </tr>
  );
}
