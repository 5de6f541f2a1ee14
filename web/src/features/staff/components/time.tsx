import { absoluteTime, relativeTime } from './moment.js';
import styles from './time.module.css';

/** A moment: how long ago, and exactly when. Nothing for a moment that never came. */
export function Time({ at }: { at: string | null }) {
  if (at === null) return <span className={styles.none}>–</span>;
  return (
    <time dateTime={at} className={styles.time}>
      <span>{relativeTime(at)}</span> <span className={styles.exact}>{absoluteTime(at)}</span>
    </time>
  );
}
