import type { CsvColumn } from '@paperbill/contracts/http';
import { fileTexts } from '@paperbill/contracts/texts';
import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { loadCode } from '../api/missing-code.js';
import { Button } from '../components/button.js';
import { failedToast, lazyPart } from '../components/lazy-part.js';
import { rescueFocus } from '../components/rescue-focus.js';
import { saveFile } from '../components/save-file.js';
import { showToast } from '../toasts/toast-store.js';
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
  /** One page of all that is to be exported, from 1, of the size that it is asked for. */
  readPage: (page: number, signal: AbortSignal) => Promise<{ rows: readonly Row[]; total: number }>;
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
  const button = useRef<HTMLButtonElement>(null);
  const isUnderWay = progress !== null;
  const wasUnderWay = useRef(isUnderWay);
  // The button that was pressed went meanwhile. The focus did not go on to the other one: a second Enter would have cancelled it.
  useLayoutEffect(() => {
    if (wasUnderWay.current && !isUnderWay) rescueFocus(button.current);
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay]);

  async function start(format: CsvFormat): Promise<void> {
    setAskedFor(null);
    const controller = (underWay.current = new AbortController());
    setProgress('Exporting...');
    try {
      const { writeCsv } = await loadCode(
        () => import('./csv.js'),
        () => setProgress(null),
      );
      const rows = await readAll(readPage, controller.signal, (count, total) =>
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
    underWay.current = null;
    setProgress(null);
  }

  const reason = isEmpty ? fileTexts.nothingToExport(noun) : undefined;
  return !isUnderWay ? (
    <>
      <Button
        ref={button}
        aria-disabled={isEmpty}
        title={reason}
        {...(reason && { 'aria-describedby': reasonId })}
        onClick={({ detail }) => detail < 2 && !isEmpty && press()}
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

/** Page after page. A row that moves to another page meanwhile, because one was added before it, comes once. */
async function readAll<Row extends { id: string }>(
  readPage: ExportCsvProps<Row>['readPage'],
  signal: AbortSignal,
  onProgress: (count: number, total: number) => void,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const part = await readPage(page, signal);
    signal.throwIfAborted();
    for (const row of part.rows) rows.set(row.id, row);
    if (part.rows.length === 0 || rows.size >= part.total) return [...rows.values()];
    onProgress(rows.size, part.total);
  }
}
