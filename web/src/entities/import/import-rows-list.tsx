import { importTexts } from './import-texts.js';
import { t } from '../../languages/t.js';
import { type EntityCsv, getImportFields } from '../../csv/entity-csv.js';
import styles from './import-dialog.module.css';
import type { ColumnIndexOfFields, ImportRow } from './import-rows.js';

const MAX_SHOWN_ROWS = 50;

interface ImportRowsListProps {
  label: string;
  csv: EntityCsv<never>;
  columns: ColumnIndexOfFields;
  rows: readonly ImportRow[];
}

export function ImportRowsList({ label, csv, columns, rows }: ImportRowsListProps) {
  const [first, ...others] = getImportFields(csv).filter((_, which) => columns[which] !== null);
  return (
    <>
      <ul className={styles.rows} aria-label={label} tabIndex={0}>
        {rows.slice(0, MAX_SHOWN_ROWS).map(({ number, texts, errors, isKnown }) => (
          <li key={number}>
            <span className="hint">{t('Row {number}', { number })}</span> {texts[first!.field] || '–'}
            {others.length > 0 && (
              <div className="hint">
                {others
                  .map(({ field }) => texts[field])
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            )}
            {isKnown && <div className="hint">{t(importTexts.isKnown)}</div>}
            {errors.map((error) => (
              <div key={error} className={styles.error}>
                {error}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {rows.length > MAX_SHOWN_ROWS && (
        <p className="hint">{t('And {count, number} more.', { count: rows.length - MAX_SHOWN_ROWS })}</p>
      )}
    </>
  );
}
