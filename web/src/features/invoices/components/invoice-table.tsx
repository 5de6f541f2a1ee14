import type { ListedInvoice } from '@paperbill/contracts/http';
import { formatDate } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';
import { getDocumentCellClass, documentRowClass } from '../../../components/lists/document-row.js';
import { Money } from '../../../components/money.js';
import { AmountLeft } from './amount-left.js';
import { InvoiceLink } from './invoice-link.js';
import { InvoiceActions } from './invoice-actions.js';
import { InvoiceStatus } from './invoice-status.js';
import styles from './invoice-table.module.css';

/** This is a plain HTML table, because the dashboard loads without antd. */
export function InvoiceTable({ invoices }: { invoices: ListedInvoice[] }) {
  return (
    <div className={styles.container}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Invoice')}</th>
            <th scope="col">{t('Client')}</th>
            <th scope="col" className={styles.amount}>
              {t('Amount')}
            </th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">{t('Date')}</th>
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">{t('Actions')}</span>
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
    <tr className={documentRowClass}>
      <th scope="row" className={getDocumentCellClass('number')}>
        <InvoiceLink invoice={invoice} />
      </th>
      <td className={getDocumentCellClass('client')}>{invoice.clientName}</td>
      <td className={`${styles.amount} ${getDocumentCellClass('amount')}`}>
        <Money amount={invoice.total} currency={invoice.currency} />
        <AmountLeft invoice={invoice} />
      </td>
      <td className={getDocumentCellClass('status')}>
        <InvoiceStatus invoice={invoice} />
      </td>
      <td data-label={t('Date')} className={`${styles.date} ${getDocumentCellClass('date')}`}>
        {formatDate(invoice.invoiceDate)}
      </td>
      <td className={`${styles.actions} ${getDocumentCellClass('actions')}`}>
        <InvoiceActions invoice={invoice} />
      </td>
    </tr>
  );
}
