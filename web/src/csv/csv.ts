import Papa from 'papaparse';

/** Excel reads a file without it in the code page of the machine, and breaks every umlaut. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for a formula. A plain number is none, whatever its sign. */
const FORMULA = /^(?![+-]?\d+(?:\.\d+)?$)[=+\-@\t\r]/;

/** A column of a file: its header, and what it says of a row. */
export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string;
}

/**
 * Rows as CSV (RFC 4180) that Excel, LibreOffice and Numbers open as they are. Cells that would be formulas get an
 * apostrophe before them: what a client is called must not run on the user's machine.
 */
export function writeCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Blob {
  const fields = columns.map(({ header }) => header);
  const data = rows.map((row) => columns.map(({ value }) => value(row)));
  const text = Papa.unparse({ fields, data }, { escapeFormulae: FORMULA });
  return new Blob([BYTE_ORDER_MARK, text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}

/** A formula that {@link writeCsv} has made harmless. */
const HARMLESS_FORMULA = /^'(?=[=+\-@\t\r])/;

/**
 * The lines of a CSV, blank ones left out: UTF-8 or, as Excel still writes it, Windows-1252; cells divided by commas,
 * semicolons or tabs.
 *
 * @param maxLines reads no further
 */
export function readCsv(content: ArrayBuffer, maxLines: number): string[][] {
  const { data } = Papa.parse<string[]>(decode(content), {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
    preview: maxLines,
  });
  return data.map((line) => line.map((cell) => cell.replace(HARMLESS_FORMULA, '')));
}

function decode(content: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
