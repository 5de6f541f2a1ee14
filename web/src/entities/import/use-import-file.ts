import { IMPORT_MAX_BYTES, MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { t } from '../../languages/t.js';
import { importWithReload, MissingCodeError } from '../../api/missing-code.js';
import type { CsvRow, MalformedCsvError } from '../../csv/csv.js';
import { getUnavailableText } from '../../components/lazy-part.js';
import { type EntityCsv, getImportFields, type ImportRules } from '../../csv/entity-csv.js';
import { type ColumnIndexOfFields, findColumns, type ImportRow, readRows } from './import-rows.js';

interface ImportFile {
  name: string;
  rows: CsvRow[];
  rules: ImportRules;
  hasHeaderRow: boolean;
  columns: ColumnIndexOfFields;
}

/** A new array in each render would change memoized values, so the empty array is a constant. */
const NO_ROWS: ImportRow[] = [];

export function useImportFile(csv: EntityCsv<never>) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<ImportFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const last = useRef<File>(undefined);

  async function chooseFile(chosen: File | undefined): Promise<void> {
    last.current = chosen;
    setFile(null);
    setProblem(null);
    if (!chosen) return;
    if (chosen.size > IMPORT_MAX_BYTES) return setProblem(t('This file is too large. Please split it.'));
    try {
      const loadingTaxes = csv.loadTaxes(queryClient).catch(() => []);
      const [{ readCsv }, loaded] = await importWithReload(
        () => Promise.all([import('../../csv/csv.js'), csv.loadImportRules()]),
        () => setProblem(null),
      );
      const rules = { ...loaded, taxes: await loadingTaxes };
      // Two more rows are read: the header row, and one row that shows that the file has too many rows.
      const rows = readCsv(await chosen.arrayBuffer(), MAX_IMPORT_ROWS + 2);
      if (last.current !== chosen) return;
      setFile({
        name: chosen.name,
        rows,
        rules,
        hasHeaderRow: true,
        columns: findColumns(getImportFields(csv), rules, rows[0]?.cells ?? []),
      });
    } catch (error) {
      if (last.current === chosen) setProblem(getImportProblem(error));
    }
  }

  const rows = useMemo(() => {
    if (!file || file.columns[0] === null) return null;
    return readRows(csv, file.rules, file.hasHeaderRow ? file.rows.slice(1) : file.rows, file.columns);
  }, [csv, file]);
  const count = rows?.length;
  return {
    file,
    problem:
      count === 0
        ? t(validationTexts.rowsRequired)
        : count !== undefined && count > MAX_IMPORT_ROWS
          ? validationTexts.tooManyRows(MAX_IMPORT_ROWS)
          : problem,
    rows: rows && rows.length <= MAX_IMPORT_ROWS ? rows : NO_ROWS,
    choose: chooseFile,
    change: (part: Partial<Pick<ImportFile, 'hasHeaderRow' | 'columns'>>) => setFile(file && { ...file, ...part }),
  };
}

/** Importing the class of the error would load the CSV chunk. */
function getImportProblem(error: unknown): string {
  if (error instanceof MissingCodeError) return getUnavailableText(error);
  if (!(error instanceof Error && error.name === 'MalformedCsvError')) return t('This file could not be read.');
  const { row } = error as MalformedCsvError;
  return row === null
    ? t(
        'This is not a CSV file. Please save it as CSV: in Excel, Numbers and LibreOffice, “Save as” or “Export” do that.',
      )
    : t('Row {row} has one quotation mark (") too many or too few. Please fix the file and choose it again.', { row });
}
