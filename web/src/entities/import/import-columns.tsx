import { useId, useState } from 'react';
import { t, translate } from '../../languages/t.js';
import { Select } from '../../components/form/select.js';
import { type EntityCsv, getImportFields } from '../../csv/entity-csv.js';
import styles from './import-dialog.module.css';
import type { ColumnIndexOfFields, FileColumn } from './import-rows.js';

interface ImportColumnsProps {
  csv: EntityCsv<never>;
  fileColumns: readonly FileColumn[];
  columns: ColumnIndexOfFields;
  isDisabled: boolean;
  onChange: (columns: ColumnIndexOfFields) => void;
}

export function ImportColumns({ csv, fileColumns, columns, isDisabled, onChange }: ImportColumnsProps) {
  const id = useId();
  const fields = getImportFields(csv);
  const unused = fileColumns.filter((_, place) => !columns.includes(place)).map(({ name }) => name);
  // The list of columns starts open if no column of the file contains the name.
  const [isOpen, setIsOpen] = useState(columns[0] === null);
  const offered = fileColumns.map(({ name, sample }, place) => ({ value: String(place), label: name, detail: sample }));
  const used = columns.filter((place) => place !== null);
  return (
    <>
      <details className={styles.columns} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          {t('Columns: {used} of {total} are in the file', { used: used.length, total: fields.length })}
        </summary>
        <div className={styles.fields}>
          {fields.map(({ field, header, choices }, which) => {
            const initial = String(csv.table[field]!.initial ?? '');
            return (
              <div key={field}>
                <label htmlFor={`${id}-${field}`}>{translate(header)}</label>
                <Select
                  id={`${id}-${field}`}
                  options={[
                    { value: '', label: t('Not in the file'), detail: translate(choices?.get(initial) ?? initial) },
                    ...offered,
                  ]}
                  value={String(columns[which] ?? '')}
                  disabled={isDisabled}
                  virtual={offered.length > 50}
                  onChange={(chosen) => {
                    const place = chosen === '' ? null : Number(chosen);
                    onChange(columns.map((before, at) => (at === which ? place : before)));
                  }}
                />
              </div>
            );
          })}
        </div>
      </details>
      {unused.length > 0 && (
        <p className="hint">
          {t('Not imported: {names}{more, plural, =0 {} other { and {more} more}}', {
            names: unused.slice(0, 10).join(', '),
            more: Math.max(0, unused.length - 10),
          })}
        </p>
      )}
    </>
  );
}
