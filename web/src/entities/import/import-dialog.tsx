import type { FieldError } from '@paperbill/contracts/http';
import { MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';
import { type ListedEntityName } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { importTexts } from './import-texts.js';
import { fileTexts } from '../../csv/file-texts.js';
import { getLocale } from '../../languages/format.js';
import { t } from '../../languages/t.js';
import { useMutationWithToasts, preferServerMessage } from '../../api/change.js';
import { forgetIdempotencyKey, getIdempotencyKey, getLastDoneAt, markRequestDone } from '../../api/idempotency-key.js';
import { ApiError, requestJson } from '../../api/request.js';
import { signedInUser } from '../../user-storage.js';
import { Dialog } from '../../components/dialogs.js';
import { Alert } from '../../components/messages.js';
import { useConfirmation } from '../../components/use-confirmation.js';
import { type EntityCsv, getColumnHeader } from '../../csv/entity-csv.js';
import { ImportColumns } from './import-columns.js';
import styles from './import-dialog.module.css';
import { ImportResult } from './import-result.js';
import { ImportRowsList } from './import-rows-list.js';
import { listFileColumns, type ImportRow } from './import-rows.js';
import { useImportFile } from './use-import-file.js';
import { useKnownRows } from './use-known-rows.js';

interface ImportDialogProps {
  name: ListedEntityName;
  path: string;
  csv: EntityCsv<never>;
  onClose: () => void;
}

export default function ImportDialog({ name, path, csv, onClose }: ImportDialogProps) {
  const id = useId();
  const noun = `${name}s` as const;
  const queryClient = useQueryClient();
  const refetchList = () => void queryClient.invalidateQueries({ queryKey: [path] });
  const { file, problem, rows: readRows, choose, change } = useImportFile(csv);
  /** The key is the number of the row in the file. */
  const [serverErrors, setServerErrors] = useState<ReadonlyMap<number, string[]>>(new Map());
  const [isLeavingOut, setIsLeavingOut] = useState(false);
  const { isKnown, isChecking, isUnchecked } = useKnownRows(path, readRows);
  const [isAddingKnown, setIsAddingKnown] = useState(false);

  const rows = readRows.map((row) => ({
    ...row,
    errors: [...row.errors, ...(serverErrors.get(row.number) ?? [])],
    isKnown: isKnown(row),
  }));
  const wrong = rows.filter(({ errors }) => errors.length > 0);
  const right = rows.filter(({ errors }) => errors.length === 0);
  const known = right.filter((row) => row.isKnown);
  const ready = isAddingKnown ? right : right.filter((row) => !row.isKnown);
  const leftOutRows = isAddingKnown ? wrong : [...wrong, ...known];
  const isReady = ready.length > 0 && !isChecking && (wrong.length === 0 || isLeavingOut);
  const body = { rows: ready.map(({ values }) => values) };
  const kind = `${name}-import` as const;
  const userId = signedInUser() ?? '';

  const importRows = useMutationWithToasts({
    mutationFn: async (leftOutRows: ImportRow[], signal) => {
      // The key is a digest of the rows. After a lost response, the user may choose the same file again. The key then
      // prevents a second import.
      const key = await getIdempotencyKey(kind, userId, body);
      const headers = { 'Idempotency-Key': key };
      const options = { method: 'POST', body, headers, signal, timeLimit: 'upload' } as const;
      const { ids } = await requestJson<{ ids: string[] }>(`/app${path}/import`, options);
      markRequestDone(kind, userId, key);
      return { ids, key, leftOutRows };
    },
    failure: preferServerMessage(fileTexts.importFailed),
    onError: (error) => {
      const errors = error instanceof ApiError ? error.fieldErrors : [];
      setServerErrors(new Map(ready.map(({ number }, index) => [number, getRowErrors(csv, errors, index)])));
    },
    // A request without a response may still have imported the rows.
    onSettled: refetchList,
  });
  const { data: imported, isPending } = importRows;
  const [question, askAgain] = useConfirmation<Date>({
    question: (doneAt) => ({
      title: t(importTexts.again.title),
      text: importTexts.again.text(formatLongDateTime(doneAt), ready.length, noun),
      confirmLabel: t(importTexts.again.confirm),
    }),
    onConfirm: () => importRows.mutate(leftOutRows),
  });

  const resetChoices = () => {
    setServerErrors(new Map());
    setIsLeavingOut(false);
    setIsAddingKnown(false);
  };

  async function startImport(): Promise<void> {
    const lastImport = await getLastDoneAt(kind, userId, body);
    if (lastImport) askAgain(lastImport);
    else importRows.mutate(leftOutRows);
  }

  return (
    <>
      <Dialog
        title={importTexts.title(noun)}
        width="40rem"
        initialFocus={`#${CSS.escape(id)}`}
        mask={{ closable: false }}
        okText={isPending ? t(importTexts.importing) : importTexts.start(isReady ? ready.length : undefined, noun)}
        okButtonProps={{ disabled: !isReady || isPending }}
        cancelText={isPending ? t(importTexts.stop) : t('Cancel')}
        onOk={() => void startImport()}
        onCancel={isPending ? importRows.cancel : onClose}
        {...(imported && { footer: null })}
      >
        <div className={styles.content}>
          {imported ? (
            <ImportResult
              csv={csv}
              path={path}
              noun={noun}
              columns={file!.columns}
              ids={imported.ids}
              leftOutRows={imported.leftOutRows}
              onUndone={() => forgetIdempotencyKey(kind, userId, imported.key)}
              onSettled={refetchList}
              onClose={onClose}
            />
          ) : (
            <>
              <label htmlFor={id}>{t(importTexts.file)}</label>
              <input
                id={id}
                type="file"
                accept=".csv,.tsv,.txt,text/csv"
                disabled={isPending}
                // Clears the input. Otherwise the browser would fire no change event if the user chose the same
                // file again.
                onClick={({ currentTarget }) => (currentTarget.value = '')}
                onChange={({ target }) => {
                  resetChoices();
                  void choose(target.files?.[0]);
                }}
              />
              <p className="hint">{importTexts.hint(MAX_IMPORT_ROWS)}</p>
              {file && (
                <>
                  <label className={styles.check}>
                    <input
                      type="checkbox"
                      checked={file.hasHeaderRow}
                      disabled={isPending}
                      onChange={({ target }) => {
                        resetChoices();
                        change({ hasHeaderRow: target.checked });
                      }}
                    />
                    {importTexts.hasHead(file.name)}
                  </label>
                  <ImportColumns
                    csv={csv}
                    fileColumns={listFileColumns(file)}
                    columns={file.columns}
                    isDisabled={isPending}
                    onChange={(columns) => {
                      resetChoices();
                      change({ columns });
                    }}
                  />
                </>
              )}
              {file?.columns[0] === null && (
                <Alert tone="destructive">{importTexts.chooseColumn(getColumnHeader(csv, csv.fields[0]!.field))}</Alert>
              )}
              {problem && <Alert tone="destructive">{problem}</Alert>}
              {wrong.length > 0 && <Alert tone="destructive">{importTexts.wrong(wrong.length, rows.length)}</Alert>}
              {wrong.length > 0 && ready.length > 0 && (
                <label className={styles.check}>
                  <input
                    type="checkbox"
                    checked={isLeavingOut}
                    disabled={isPending}
                    onChange={({ target }) => setIsLeavingOut(target.checked)}
                  />
                  {importTexts.leaveOut(wrong.length, ready.length, noun)}
                </label>
              )}
              {isChecking && <Alert>{t(importTexts.checking)}</Alert>}
              {isUnchecked && <Alert tone="warning">{t(importTexts.unchecked)}</Alert>}
              {known.length > 0 && (
                <>
                  <Alert tone="warning">{importTexts.known(known.length, rows.length, name)}</Alert>
                  <ImportRowsList label={t(importTexts.isKnown)} csv={csv} columns={file!.columns} rows={known} />
                  <label className={styles.check}>
                    <input
                      type="checkbox"
                      checked={isAddingKnown}
                      disabled={isPending}
                      onChange={({ target }) => setIsAddingKnown(target.checked)}
                    />
                    {importTexts.importKnown(known.length)}
                  </label>
                </>
              )}
              {ready.length > 0 && wrong.length === 0 && <Alert>{importTexts.ready(ready.length, noun)}</Alert>}
              {(wrong.length > 0 || ready.length > 0) && (
                <ImportRowsList
                  label={t(importTexts.rows)}
                  csv={csv}
                  columns={file!.columns}
                  rows={wrong.length > 0 ? wrong : ready}
                />
              )}
            </>
          )}
        </div>
      </Dialog>
      {question}
    </>
  );
}

const formatLongDateTime = (instant: Date): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long', timeStyle: 'short' }).format(instant);

const getRowErrors = (csv: EntityCsv<never>, errors: readonly FieldError[], index: number): string[] => {
  const prefix = `rows.${index}.`;
  return errors
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ path, message }) => `${getColumnHeader(csv, path.slice(prefix.length))}: ${message}`);
};
