import { Skeleton } from './skeleton.js';
import styles from './table-skeleton.module.css';

const CELL_WIDTHS = ['12%', '24%', '12%', '10%', '12%'];

interface TableSkeletonProps {
  rows: number;
  /** Its rows have a second line. */
  tall?: boolean;
  /** What is loading, for those who can't see it. */
  label: string;
}

/** Holds the place of a table. */
export function TableSkeleton({ rows, tall, label }: TableSkeletonProps) {
  return (
    <div className={styles.table} data-tall={tall} role="status">
      <span className="visually-hidden">{label}</span>
      <div className={styles.head} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          {CELL_WIDTHS.map((width, cell) => (
            <Skeleton key={cell} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}
