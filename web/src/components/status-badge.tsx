import { capitalized, type InvoiceStatus } from '@paperbill/contracts';
import styles from './status-badge.module.css';

/** The status of an invoice as a small stamp: a word, and a colour beside it. A missing status counts as pending. */
export function StatusBadge({ status = 'pending' }: { status?: InvoiceStatus }) {
  return <span className={`${styles.badge} ${styles[status] ?? ''}`}>{statusLabel(status)}</span>;
}

/** 'Paid', 'Pending', 'Overdue'. */
export const statusLabel = capitalized;
