import type { FieldChange } from '@paperbill/contracts/http';
import styles from './changes.module.css';

/** What was changed, field by field: before, and after. */
export function Changes({ changes }: { changes: FieldChange[] }) {
  if (changes.length === 0) return <span className={styles.none}>Nothing was left to change</span>;
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
