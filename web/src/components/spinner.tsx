import styles from './spinner.module.css';

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
