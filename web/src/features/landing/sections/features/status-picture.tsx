import button from '../../../../components/button.module.css';
import { Money } from '../../../../components/money.js';
import { StatusBadge } from '../../../../components/status-badge.js';
import { trackedInvoice } from '../../samples.js';
import rows from './rows.module.css';
import styles from './status-picture.module.css';

const { number, client, amount, others, receivable } = trackedInvoice;

/** Rows as on All Invoices. The first can be marked as paid right here: a checkbox, and style sheets that follow it. */
export function StatusPicture() {
  return (
    <div className={styles.picture}>
      <ul className={rows.rows}>
        <li className={styles.row}>
          <Invoice number={number} client={client} amount={amount} />
          <span className={styles.status}>
            <span className={styles.unpaid}>
              <StatusBadge status="pending" />
            </span>
            <span className={styles.paid}>
              <StatusBadge status="paid" />
            </span>
          </span>
          <label className={`${button.button} ${button.small} ${styles.toggle}`}>
            <input type="checkbox" />
            <span className={styles.unpaid}>Mark as Paid</span>
            <span className={styles.paid}>Mark as Unpaid</span>
          </label>
        </li>
        {others.map(({ status, ...invoice }) => (
          <li key={invoice.number} className={styles.row}>
            <Invoice {...invoice} />
            <span className={styles.status}>
              <StatusBadge status={status} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.receivable}>
        Receivable
        <span className={styles.unpaid}>
          <Money amount={receivable.before} />
        </span>
        <span className={styles.paid}>
          <Money amount={receivable.after} />
        </span>
      </p>
    </div>
  );
}

function Invoice({ number, client, amount }: { number: string; client: string; amount: string }) {
  return (
    <span className={rows.main}>
      <strong>
        {number} · <Money amount={amount} />
      </strong>
      <small>{client}</small>
    </span>
  );
}
