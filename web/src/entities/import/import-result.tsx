import type { UndoImportResult } from '@paperbill/contracts/http';
import { fileTexts } from '../../csv/file-texts.js';
import { t } from '../../languages/t.js';
import { useMutationWithToasts, preferServerMessage } from '../../api/change.js';
import { requestJson } from '../../api/request.js';
import { Button } from '../../components/button.js';
import { Alert } from '../../components/messages.js';
import type { EntityCsv } from '../../csv/entity-csv.js';
import styles from './import-dialog.module.css';
import { ImportRowsList } from './import-rows-list.js';
import type { ColumnIndexOfFields, ImportRow } from './import-rows.js';

interface ImportResultProps {
  csv: EntityCsv<never>;
  path: string;
  noun: 'customers' | 'products';
  columns: ColumnIndexOfFields;
  ids: readonly string[];
  leftOutRows: readonly ImportRow[];
  onUndone: () => void;
  /** Called after a successful or failed undo. A request that failed may also have deleted rows. */
  onSettled: () => void;
  onClose: () => void;
}

/** The undo is safe to repeat, because it deletes only imported rows that are unchanged. */
export function ImportResult(props: ImportResultProps) {
  const { csv, path, noun, columns, ids, leftOutRows, onUndone, onSettled, onClose } = props;
  const undo = useMutationWithToasts({
    mutationFn: () => requestJson<UndoImportResult>(`/app${path}/import/undo`, { method: 'POST', body: { ids } }),
    success: (undoneCount) => ({ title: 'Import undone', text: fileTexts.importUndone(undoneCount, ids.length, noun) }),
    failure: preferServerMessage(fileTexts.undoFailed),
    onSuccess: () => {
      onUndone();
      onClose();
    },
    onSettled,
  });
  return (
    <>
      <Alert>
        {t('{imported}. Undo deletes what was imported, except what was changed since.', {
          imported: fileTexts.imported(ids.length, noun),
        })}
      </Alert>
      {leftOutRows.length > 0 && (
        <>
          <Alert tone="warning">
            {t('{count, plural, =1 {One row was} other {# rows were}} left out.', { count: leftOutRows.length })}
          </Alert>
          <ImportRowsList label={t('Rows that were left out')} csv={csv} columns={columns} rows={leftOutRows} />
        </>
      )}
      <div className={styles.actions}>
        <Button disabled={undo.isPending} onClick={() => undo.mutate()}>
          {undo.isPending ? t('Undoing...') : t('Undo')}
        </Button>
        <Button variant="primary" autoFocus onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </>
  );
}
