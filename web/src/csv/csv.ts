import { BYTE_ORDER_MARK, CSV_FORMULA, type CsvColumn } from '@paperbill/contracts/http';
import Papa from 'papaparse';
import type { CsvFormat } from './csv-format.js';

/** A formula that {@link writeCsv} has made harmless. */
const HARMLESS_FORMULA = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/**
 * Rows as CSV (RFC 4180) that Excel, LibreOffice and Numbers open as they are. Cells that would be formulas get an
 * apostrophe before them: what a client is called must not run on the user's machine.
 *
 * @param format for spreadsheets that write 1234,50 commas divide no cells, and only that is a number
 */
export function writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  format: CsvFormat = 'decimalPoint',
): Blob {
  const hasComma = format === 'decimalComma';
  const fields = columns.map(({ header }) => header);
  const data = rows.map((row) =>
    columns.map(({ value, isDecimal }) => (hasComma && isDecimal ? value(row).replace('.', ',') : value(row))),
  );
  const text = Papa.unparse({ fields, data }, { delimiter: hasComma ? ';' : ',', escapeFormulae: CSV_FORMULA });
  return new Blob([BYTE_ORDER_MARK, text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}

/** Reads one page of all that is to be exported, from 1. */
export type ReadPage<Row> = (page: number, signal: AbortSignal) => Promise<{ rows: readonly Row[]; total: number }>;

/** Reads page after page. A row that moves to another page meanwhile, because one was added before it, comes once. */
export async function readAllPages<Row extends { id: string }>(
  readPage: ReadPage<Row>,
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

/** A row of a file. */
export interface CsvRow {
  /** As a spreadsheet counts: from 1, blank rows too; a cell of several lines is one. */
  number: number;
  cells: string[];
}

/** A file that is no CSV, or has a quotation mark out of place. `row` where that is known. */
export class MalformedCsvError extends Error {
  readonly row: number | null;

  constructor(row: number | null) {
    super(row === null ? 'This is no CSV' : `Row ${row} has a quotation mark out of place`);
    this.name = 'MalformedCsvError';
    this.row = row;
  }
}

/**
 * The rows of a CSV that are not blank: UTF-8, UTF-16 or, as Excel still writes it, Windows-1252; cells divided by commas,
 * semicolons or tabs. Line ends within cells become `\n`.
 *
 * @param maxRows reads no further
 * @throws MalformedCsvError
 */
export function readCsv(content: ArrayBuffer, maxRows: number): CsvRow[] {
  const text = decode(content);
  // Office files and pictures hold it, text never.
  if (text.includes('\0')) throw new MalformedCsvError(null);
  // By this first line Excel is told what divides the cells; it shows none.
  const [directive = '', told] = /^sep=([,;\t])\n/i.exec(text) ?? [];
  const table = text.slice(directive.length);
  const rows: CsvRow[] = [];
  let number = 0;
  Papa.parse<string[]>(table, {
    delimiter: told ?? guessDelimiter(table),
    newline: '\n',
    step: ({ data, errors }, parser) => {
      number += 1;
      if (errors.some(({ type }) => type === 'Quotes')) throw new MalformedCsvError(number);
      if (data.every((cell) => cell.trim() === '')) return;
      rows.push({ number, cells: data.map((cell) => cell.replace(HARMLESS_FORMULA, '')) });
      if (rows.length >= maxRows) parser.abort();
    },
  });
  return rows;
}

/** By what the first rows have in common. Blank ones would mislead it. */
function guessDelimiter(table: string): string {
  const { meta } = Papa.parse(table.trimStart(), {
    delimitersToGuess: [',', ';', '\t'],
    newline: '\n',
    skipEmptyLines: 'greedy',
    preview: 1,
  });
  return meta.delimiter;
}

/** The text of a file. Whatever system it comes from, its lines end alike. */
const decode = (content: ArrayBuffer): string =>
  new TextDecoder(encodingOf(new Uint8Array(content))).decode(content).replace(/\r\n?/g, '\n');

/** UTF-16 is Excel's "Unicode Text". It begins with a byte order mark. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
