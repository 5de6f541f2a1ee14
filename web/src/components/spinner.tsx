import styles from './spinner.module.css';

/** Something is loading whose size is not known yet. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.centre} role="status">
      <span className={styles.spinner} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
