import { Skeleton } from './skeleton.js';
import styles from './table.module.css';

interface TableSkeletonProps {
  rows: number;
  /** What is loading, for those who can't see it. */
  label: string;
}

/** Holds the place of a table. */
export function TableSkeleton({ rows, label }: TableSkeletonProps) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{label}</span>
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
