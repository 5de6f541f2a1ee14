import type { CSSProperties } from 'react';
import styles from './loading.module.css';

interface SpinnerProps {
  label?: string;
  /** Within a line; else it stands in the middle of a page. */
  small?: boolean;
}

/** Something is loading whose size is not known yet. */
export function Spinner({ label = 'Loading', small }: SpinnerProps) {
  return (
    <div className={small ? styles.small : styles.page} role="status">
      <span className={styles.spinner} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}

/** Holds the place of a text that is loading. */
export function Skeleton({ width = '100%', height = '1em' }: Pick<CSSProperties, 'width' | 'height'>) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />;
}
