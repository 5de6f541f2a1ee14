import type { UndoneImport } from '@paperbill/contracts/http';
import { fileTexts } from '@paperbill/contracts/texts';
import { useMutation } from '@tanstack/react-query';
import { noAnswerToast, requestJson, serverMessage } from '../../api/request.js';
import { showToast } from '../../toasts/toast-store.js';
import { Button } from '../../components/button.js';
import { Alert } from '../../components/messages.js';
import type { EntityCsv } from '../../csv/entity-csv.js';
import styles from './import-dialog.module.css';
import { ImportRowsList } from './import-rows-list.js';
import type { Columns, ImportRow } from './import-rows.js';

interface ImportResultProps {
  csv: EntityCsv<never>;
  path: string;
  noun: string;
  columns: Columns;
  ids: readonly string[];
  leftOut: readonly ImportRow[];
  onUndone: () => void;
  /** What is in the lists may be other than it was, also where an undo failed. */
  onSettled: () => void;
  onClose: () => void;
}

/** What an import has brought, and the way back. An undo may be repeated: it deletes what is still there and unchanged. */
export function ImportResult(props: ImportResultProps) {
  const { csv, path, noun, columns, ids, leftOut, onUndone, onSettled, onClose } = props;
  const undo = useMutation({
    mutationFn: () => requestJson<UndoneImport>(`/app${path}/import/undo`, { method: 'POST', body: { ids } }),
    onSuccess: (undone) => {
      onUndone();
      showToast({ title: 'Import undone', text: fileTexts.importUndone(undone, ids.length, noun) });
      onClose();
    },
    // Also where the dialog was closed meanwhile.
    onError: (error) => {
      const message = serverMessage(error);
      showToast(noAnswerToast(error) ?? { ...fileTexts.undoFailed, ...(message && { text: message }) });
    },
    onSettled,
  });
  return (
    <>
      <Alert>
        {fileTexts.imported(ids.length, noun)}. Undo deletes what was imported, except what was changed since.
      </Alert>
      {leftOut.length > 0 && (
        <>
          <Alert tone="warning">
            {leftOut.length === 1 ? 'One row was' : `${leftOut.length.toLocaleString('en-US')} rows were`} left out.
          </Alert>
          <ImportRowsList label="Rows that were left out" csv={csv} columns={columns} rows={leftOut} />
        </>
      )}
      <div className={styles.actions}>
        <Button disabled={undo.isPending} onClick={() => undo.mutate()}>
          {undo.isPending ? 'Undoing...' : 'Undo'}
        </Button>
        <Button variant="primary" autoFocus onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
