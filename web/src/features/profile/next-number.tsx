import styles from './next-number.module.css';
import { t } from '../../languages/t.js';

export const NextNumber = ({ nextInvoiceNumber = '…' }: { nextInvoiceNumber: number | string | undefined }) => (
  <div className={styles.number}>
    <strong>{nextInvoiceNumber}</strong>
    <p className="hint">
      {t(
        'Suggested on your next invoice, where you can change it. It follows the last number you used, or your number format.',
      )}
    </p>
  </div>
);
