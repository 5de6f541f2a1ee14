import { BYTE_ORDER_MARK, CSV_FORMULA_PATTERN, type CsvColumn } from '@paperbill/contracts/http';
import Papa from 'papaparse';
import type { CsvFormat } from './csv-format.js';

const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/**
 * Writes CSV according to RFC 4180. A cell that looks like a formula gets a leading apostrophe. Otherwise, text from a
 * client could run code in the user's spreadsheet program.
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
  const text = Papa.unparse({ fields, data }, { delimiter: hasComma ? ';' : ',', escapeFormulae: CSV_FORMULA_PATTERN });
  return new Blob([BYTE_ORDER_MARK, text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}

export type ReadPage<Row> = (page: number, signal: AbortSignal) => Promise<{ rows: readonly Row[]; total: number }>;

/** Returns each row once. A row that is added during the export moves other rows, so a row can appear on two pages. */
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

export interface CsvRow {
  /**
   * The row number in a spreadsheet program. It starts at 1 and counts blank rows. Line breaks inside a cell do not
   * count.
   */
  number: number;
  cells: string[];
}

/** `row` is null if the file is not a CSV file. */
export class MalformedCsvError extends Error {
  readonly row: number | null;

  constructor(row: number | null) {
    super(row === null ? 'This is no CSV' : `Row ${row} has a quotation mark out of place`);
    this.name = 'MalformedCsvError';
    this.row = row;
  }
}

/**
 * Supports UTF-8, UTF-16 and Windows-1252, which Excel still writes. The delimiter may be a comma, a semicolon or a
 * tab.
 *
 * @throws MalformedCsvError if the file is not a CSV file or has a misplaced quotation mark
 */
export function readCsv(content: ArrayBuffer, maxRows: number): CsvRow[] {
  const text = decodeText(content);
  // A file with null characters is not a text file. It may be an Office file or an image.
  if (text.includes('\0')) throw new MalformedCsvError(null);
  // Excel can write the delimiter into the first line, as `sep=;`.
  const [directive = '', separator] = /^sep=([,;\t])\n/i.exec(text) ?? [];
  const table = text.slice(directive.length);
  const rows: CsvRow[] = [];
  let number = 0;
  Papa.parse<string[]>(table, {
    delimiter: separator ?? guessDelimiter(table),
    newline: '\n',
    step: ({ data, errors }, parser) => {
      number += 1;
      if (errors.some(({ type }) => type === 'Quotes')) throw new MalformedCsvError(number);
      if (data.every((cell) => cell.trim() === '')) return;
      rows.push({ number, cells: data.map((cell) => cell.replace(ESCAPED_FORMULA, '')) });
      if (rows.length >= maxRows) parser.abort();
    },
  });
  return rows;
}

function guessDelimiter(table: string): string {
  const { meta } = Papa.parse(table.trimStart(), {
    delimitersToGuess: [',', ';', '\t'],
    newline: '\n',
    skipEmptyLines: 'greedy',
    preview: 1,
  });
  return meta.delimiter;
}

const decodeText = (content: ArrayBuffer): string =>
  new TextDecoder(detectEncoding(new Uint8Array(content))).decode(content).replace(/\r\n?/g, '\n');

/** Excel's format "Unicode Text" is UTF-16 with a byte order mark. */
function detectEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
