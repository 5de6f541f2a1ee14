import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, CSV_FORMULA_PATTERN, type CsvColumn } from '@paperbill/contracts/http';
import Papa from 'papaparse';

/** Writes CSV in the same format as the web client's exports. Spreadsheet formulas are escaped. */
export function toCsvStream<Item>(
  parts: () => AsyncGenerator<Item[]>,
  columns: readonly Pick<CsvColumn<Item>, 'header' | 'value'>[],
  formula = CSV_FORMULA_PATTERN,
): Readable {
  const write = (rows: string[][]) => `${Papa.unparse(rows, { escapeFormulae: formula })}\r\n`;
  async function* yieldCsvRows() {
    yield BYTE_ORDER_MARK + write([columns.map(({ header }) => header)]);
    for await (const items of parts()) {
      if (items.length > 0) yield write(items.map((item) => columns.map(({ value }) => value(item))));
    }
  }
  return Readable.from(yieldCsvRows(), { objectMode: false });
}
