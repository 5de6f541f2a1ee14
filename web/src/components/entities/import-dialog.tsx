import type { FieldError } from '@paperbill/contracts/http';
import { IMPORT_MAX_BYTES, MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';
import { type EntityName, fileTexts, validationTexts } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useCancellableMutation } from '../../api/cancellable-mutation.js';
import { forgetIdempotencyKey, idempotencyKeyFor } from '../../api/idempotency-key.js';
import { loadCode, MissingCodeError } from '../../api/missing-code.js';
import { ApiError, noAnswerToast, requestJson, serverMessage } from '../../api/request.js';
import { signedInUser } from '../../drafts/user-storage.js';
import { showToast } from '../../toasts/toast-store.js';
import type { MalformedCsvError } from '../../csv/csv.js';
import { Dialog } from '../dialogs.js';
import { unavailableText } from '../lazy-part.js';
import { Alert } from '../messages.js';
import { type EntityCsv, headerOf, type ImportRow, importRows } from './entity-csv.js';
import styles from './import-dialog.module.css';

interface ImportDialogProps {
  name: EntityName;
  path: string;
  csv: EntityCsv<never>;
  onClose: () => void;
}

/** More would only be scrolled past. */
const MAX_SHOWN = 50;

/** Brings in customers or products from a CSV: all of its rows or none, after a look at each, with a way back. */
export default function ImportDialog({ name, path, csv, onClose }: ImportDialogProps) {
  const id = useId();
  const noun = `${name}s`;
  const queryClient = useQueryClient();
  const [rows, setRows] = useState<ImportRow[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: [path] });

  async function read(file: File | undefined): Promise<void> {
    setRows([]);
    setProblem(null);
    if (!file) return;
    if (file.size > IMPORT_MAX_BYTES) return setProblem('This file is too large. Please split it.');
    try {
      const [{ readCsv }, schema] = await loadCode(
        () => Promise.all([import('../../csv/csv.js'), csv.loadSchema()]),
        () => setProblem(null),
      );
      // One for the names of the columns, and one too many.
      const found = importRows(csv, schema, readCsv(await file.arrayBuffer(), MAX_IMPORT_ROWS + 2));
      if (!found) return setProblem(`The first row must name the columns, among them “${csv.fields[0]!.header}”.`);
      if (found.length === 0) return setProblem(validationTexts.rowsRequired);
      if (found.length > MAX_IMPORT_ROWS) return setProblem(validationTexts.tooManyRows(MAX_IMPORT_ROWS));
      setRows(found);
    } catch (error) {
      setProblem(problemOf(error));
    }
  }

  const bringIn = useCancellableMutation({
    mutationFn: async (_: void, signal) => {
      const body = { rows: rows.map(({ values }) => values) };
      // By what is in it: chosen again after a lost answer, a file is still brought in once.
      const kind = `${name}-import` as const;
      const userId = signedInUser() ?? '';
      const headers = { 'Idempotency-Key': idempotencyKeyFor(kind, userId, await digest(JSON.stringify(body))) };
      const options = { method: 'POST', body, headers, signal, timeLimit: 'upload' } as const;
      const imported = await requestJson<{ ids: string[] }>(`/app${path}/import`, options);
      forgetIdempotencyKey(kind, userId);
      return imported;
    },
    onSuccess: ({ ids }) => {
      readAgain();
      const undo = async () => {
        try {
          const body = { ids };
          const { deleted } = await requestJson<{ deleted: number }>(`/app${path}/import/undo`, {
            method: 'POST',
            body,
          });
          showToast(fileTexts.importUndone(deleted, noun));
        } catch {
          showToast(fileTexts.undoFailed);
        }
        readAgain();
      };
      showToast(fileTexts.imported(ids.length, noun), { label: 'Undo', onClick: () => void undo() });
      onClose();
    },
    onError: (error) => {
      const errors = error instanceof ApiError ? error.fieldErrors : [];
      setRows((before) => withServerErrors(csv, before, errors));
      const message = serverMessage(error);
      showToast(noAnswerToast(error) ?? { ...fileTexts.importFailed, ...(message && { text: message }) });
      // It may have been done all the same.
      readAgain();
    },
  });

  const wrong = rows.filter(({ errors }) => errors.length > 0);
  const shown = (wrong.length > 0 ? wrong : rows).slice(0, MAX_SHOWN);
  return (
    <Dialog
      title={`Import ${noun}`}
      width="40rem"
      mask={{ closable: false }}
      okText={
        bringIn.isPending
          ? 'Importing...'
          : rows.length > 0
            ? `Import ${rows.length} ${rows.length === 1 ? name : noun}`
            : 'Import'
      }
      okButtonProps={{ disabled: rows.length === 0 || wrong.length > 0 || bringIn.isPending }}
      cancelText={bringIn.isPending ? 'Stop importing' : 'Cancel'}
      onOk={() => bringIn.mutate()}
      onCancel={bringIn.isPending ? bringIn.cancel : onClose}
    >
      <div className={styles.content}>
        <label htmlFor={id}>CSV file</label>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv"
          disabled={bringIn.isPending}
          onChange={({ target }) => void read(target.files?.[0])}
        />
        <p className={styles.hint}>
          The first row names the columns: {csv.fields.map(({ header }) => header).join(', ')}. At most{' '}
          {MAX_IMPORT_ROWS.toLocaleString('en-US')} rows. Nothing is written before you have seen it here.
        </p>
        {problem && <Alert tone="destructive">{problem}</Alert>}
        {wrong.length > 0 && (
          <Alert tone="destructive">
            {wrong.length} of {rows.length} rows can't be imported. Please mend them in the file, and choose it again.
          </Alert>
        )}
        {rows.length > 0 && wrong.length === 0 && (
          <Alert>
            {rows.length} {rows.length === 1 ? name : noun} can be imported.
          </Alert>
        )}
        {shown.length > 0 && (
          <ul className={styles.rows} aria-label="Rows of the file" tabIndex={0}>
            {shown.map(({ number, name: rowName, errors }) => (
              <li key={number}>
                <span className={styles.number}>Row {number}</span> {rowName || '–'}
                {errors.map((error) => (
                  <div key={error} className={styles.error}>
                    {error}
                  </div>
                ))}
              </li>
            ))}
          </ul>
        )}
        {(wrong.length || rows.length) > shown.length && (
          <p className={styles.hint}>And {(wrong.length || rows.length) - shown.length} more.</p>
        )}
      </div>
    </Dialog>
  );
}

/** Why a file could not be read. By its name: what the class stands in loads with the file. */
function problemOf(error: unknown): string {
  if (error instanceof MissingCodeError) return unavailableText(error);
  if (!(error instanceof Error && error.name === 'MalformedCsvError')) return 'This file could not be read.';
  const { row } = error as MalformedCsvError;
  return row === null
    ? 'This is not a CSV file. Please save it as CSV: in Excel, Numbers and LibreOffice, “Save as” or “Export” do that.'
    : `Row ${row} has a quotation mark (") too many or too few, so that it can't be told where its cells end. Please mend it in the file, and choose it again.`;
}

/** The server's errors stand at `rows.3.email`. */
const withServerErrors = (csv: EntityCsv<never>, rows: ImportRow[], errors: readonly FieldError[]): ImportRow[] =>
  rows.map((row, index) => {
    const prefix = `rows.${index}.`;
    const own = errors.filter(({ path }) => path.startsWith(prefix));
    return {
      ...row,
      errors: own.map(({ path, message }) => `${headerOf(csv, path.slice(prefix.length))}: ${message}`),
    };
  });

/** What is in an import, short enough to be kept until it is answered. */
async function digest(content: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}
