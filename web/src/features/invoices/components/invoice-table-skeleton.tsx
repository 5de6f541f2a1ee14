import { Skeleton } from '../../../components/skeleton.js';
import styles from '../../../components/table.module.css';

/** Holds the place of a table with so many rows. */
export function InvoiceTableSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading invoices</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton width="12%" />
          <Skeleton width="24%" />
          <Skeleton width="12%" />
          <Skeleton width="10%" />
          <Skeleton width="12%" />
        </div>
      ))}
    </div>
  );
}
