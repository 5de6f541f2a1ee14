import type { CsvColumn } from '@paperbill/contracts/http';
import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { fileTexts } from './file-texts.js';
import type { CountedNoun } from '../languages/nouns.js';
import { t } from '../languages/t.js';
import { importWithReload } from '../api/missing-code.js';
import { Button } from '../components/button.js';
import { addFailureReason, lazyPart } from '../components/lazy-part.js';
import { moveFocusIfLost } from '../components/move-focus-if-lost.js';
import { saveFile } from '../components/save-file.js';
import { showToast } from '../toasts/toast-store.js';
import type { ReadPage } from './csv.js';
import { findDecimalCommaLanguage, type CsvFormat } from './csv-format.js';

const CsvFormatDialog = lazyPart(() => import('./csv-format-dialog.js'));

interface ExportCsvProps<Row extends { id: string }> {
  fileName: string;
  noun: CountedNoun;
  columns: readonly CsvColumn<Row>[];
  selectFurtherColumns?: (rows: readonly Row[]) => readonly CsvColumn<Row>[] | Promise<readonly CsvColumn<Row>[]>;
  isEmpty: boolean;
  readPage: ReadPage<Row>;
}

/** Exports the whole list, not only the current page. */
export function ExportCsv<Row extends { id: string }>({
  fileName,
  noun,
  columns,
  selectFurtherColumns = () => [],
  isEmpty,
  readPage,
}: ExportCsvProps<Row>) {
  const reasonId = useId();
  const [progress, setProgress] = useState<string | null>(null);
  const [askedLanguage, setAskedLanguage] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  // The focus does not move to Cancel during the export, because a second Enter would then cancel the export.
  const regainFocus = useCallback((button: HTMLButtonElement | null) => {
    if (running.current) moveFocusIfLost(button);
  }, []);

  async function startExport(format: CsvFormat): Promise<void> {
    setAskedLanguage(null);
    const controller = (running.current = new AbortController());
    setProgress(t('Exporting...'));
    try {
      const { readAllPages, writeCsv } = await importWithReload(
        () => import('./csv.js'),
        () => setProgress(null),
      );
      const rows = await readAllPages(readPage, controller.signal, (count, total) =>
        setProgress(fileTexts.progress(count, total, noun)),
      );
      saveFile(writeCsv([...columns, ...(await selectFurtherColumns(rows))], rows, format), `${fileName}.csv`);
      showToast(fileTexts.exported(rows.length, noun));
    } catch (error) {
      if (!controller.signal.aborted) showToast(addFailureReason(fileTexts.exportFailed, error));
    } finally {
      if (running.current === controller) setProgress(null);
    }
  }

  function chooseFormat(): void {
    const language = findDecimalCommaLanguage();
    if (language) setAskedLanguage(language);
    else void startExport('decimalPoint');
  }

  function cancelExport(): void {
    running.current?.abort();
    setProgress(null);
  }

  const reason = isEmpty ? fileTexts.nothingToExport(noun) : undefined;
  return progress === null ? (
    <>
      <Button
        ref={regainFocus}
        aria-disabled={isEmpty}
        title={reason}
        {...(reason && { 'aria-describedby': reasonId })}
        onClick={() => !isEmpty && chooseFormat()}
      >
        {t('Export CSV')}
      </Button>
      {reason && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
      {askedLanguage && (
        <Suspense fallback={null}>
          <CsvFormatDialog
            language={askedLanguage}
            onExport={(format) => void startExport(format)}
            onClose={() => setAskedLanguage(null)}
          />
        </Suspense>
      )}
    </>
  ) : (
    <>
      <span role="status">{progress}</span>
      <Button onClick={({ detail }) => detail < 2 && cancelExport()}>{t('Cancel Export')}</Button>
    </>
  );
}
