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
import type { Columns, ImportRow } from './import-rows.js';

interface ImportResultProps {
  csv: EntityCsv<never>;
  path: string;
  noun: 'customers' | 'products';
  columns: Columns;
  ids: readonly string[];
  leftOut: readonly ImportRow[];
  onUndone: () => void;
  /** Callback after every undo, even a failed one, because the list may have changed. */
  onSettled: () => void;
  onClose: () => void;
}

/**
 * Shows the result of an import and offers to undo it. Repeating the undo is safe: it only deletes imported rows that
 * still exist unchanged.
 */
export function ImportResult(props: ImportResultProps) {
  const { csv, path, noun, columns, ids, leftOut, onUndone, onSettled, onClose } = props;
  const undo = useMutationWithToasts({
    mutationFn: () => requestJson<UndoImportResult>(`/app${path}/import/undo`, { method: 'POST', body: { ids } }),
    success: (undone) => ({ title: 'Import undone', text: fileTexts.importUndone(undone, ids.length, noun) }),
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
      {leftOut.length > 0 && (
        <>
          <Alert tone="warning">
            {t('{count, plural, =1 {One row was} other {# rows were}} left out.', { count: leftOut.length })}
          </Alert>
          <ImportRowsList label={t('Rows that were left out')} csv={csv} columns={columns} rows={leftOut} />
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
