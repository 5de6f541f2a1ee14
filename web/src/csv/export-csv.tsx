import type { CsvColumn } from '@paperbill/contracts/http';
import { fileTexts } from '@paperbill/contracts/texts';
import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { loadCode } from '../api/missing-code.js';
import { Button } from '../components/button.js';
import { failedToast, lazyPart } from '../components/lazy-part.js';
import { moveFocusIfLost } from '../components/move-focus-if-lost.js';
import { saveFile } from '../components/save-file.js';
import { showToast } from '../toasts/toast-store.js';
import type { ReadPage } from './csv.js';
import { commaLanguage, type CsvFormat } from './csv-format.js';

const CsvFormatDialog = lazyPart(() => import('./csv-format-dialog.js'));

interface ExportCsvProps<Row extends { id: string }> {
  /** What the file is called, without its ending. */
  fileName: string;
  /** What is counted, such as 'invoices'. */
  noun: string;
  columns: readonly CsvColumn<Row>[];
  /** It is known that the list has no row. */
  isEmpty: boolean;
  readPage: ReadPage<Row>;
}

/**
 * Takes a whole list along as CSV, not only the page that is shown. A long one says how far it is, and can be stopped. Who
 * reads a language that writes decimal commas is asked which CSV it is to be.
 */
export function ExportCsv<Row extends { id: string }>({
  fileName,
  noun,
  columns,
  isEmpty,
  readPage,
}: ExportCsvProps<Row>) {
  const reasonId = useId();
  const [progress, setProgress] = useState<string | null>(null);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  // The button that was pressed went meanwhile. The focus did not go on to the other one: a second Enter would have cancelled it.
  const regainFocus = useCallback((button: HTMLButtonElement | null) => {
    if (underWay.current) moveFocusIfLost(button);
  }, []);

  async function start(format: CsvFormat): Promise<void> {
    setAskedFor(null);
    const controller = (underWay.current = new AbortController());
    setProgress('Exporting...');
    try {
      const { readAllPages, writeCsv } = await loadCode(
        () => import('./csv.js'),
        () => setProgress(null),
      );
      const rows = await readAllPages(readPage, controller.signal, (count, total) =>
        setProgress(fileTexts.progress(count, total, noun)),
      );
      saveFile(writeCsv(columns, rows, format), `${fileName}.csv`);
      showToast(fileTexts.exported(rows.length, noun));
    } catch (error) {
      if (!controller.signal.aborted) showToast(failedToast(fileTexts.exportFailed, error));
    } finally {
      if (underWay.current === controller) setProgress(null);
    }
  }

  function press(): void {
    const language = commaLanguage();
    if (language) setAskedFor(language);
    else void start('decimalPoint');
  }

  function cancel(): void {
    underWay.current?.abort();
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
        onClick={() => !isEmpty && press()}
      >
        Export CSV
      </Button>
      {/* For those who can't see the tooltip. */}
      {reason && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
      {askedFor && (
        <Suspense fallback={null}>
          <CsvFormatDialog
            language={askedFor}
            onExport={(format) => void start(format)}
            onClose={() => setAskedFor(null)}
          />
        </Suspense>
      )}
    </>
  ) : (
    <>
      <span role="status">{progress}</span>
      <Button onClick={({ detail }) => detail < 2 && cancel()}>Cancel Export</Button>
    </>
  );
}
