import type { FieldChange } from '@paperbill/contracts/http';
import styles from './values.module.css';
import { formatAbsoluteTime, formatRelativeTime } from './format-time.js';

export const IdValue = ({ children }: { children: string }) => <code className={styles.id}>{children || '–'}</code>;

export function TimeValue({ at }: { at: string | null }) {
  if (at === null) return <span className={styles.none}>–</span>;
  return (
    <time dateTime={at} className={styles.time}>
      <span>{formatRelativeTime(at)}</span> <span className={styles.exact}>{formatAbsoluteTime(at)}</span>
    </time>
  );
}

export function FieldChanges({ changes }: { changes: FieldChange[] }) {
  if (changes.length === 0) return <span className={styles.unchanged}>Nothing changed</span>;
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {field}: <del>{before || 'nothing'}</del> <span aria-hidden>→</span> <ins>{after || 'nothing'}</ins>
        </li>
      ))}
    </ul>
  );
}
