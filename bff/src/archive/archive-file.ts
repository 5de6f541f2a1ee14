import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, CSV_FORMULA, type CsvColumn } from '@paperbill/contracts/http';
import Papa from 'papaparse';

export interface ArchiveFile {
  name: string;
  content: Buffer | Readable;
  /** Already compressed. */
  isPacked?: boolean;
}

type Parts<Item> = () => AsyncGenerator<Item[]>;

export const jsonFile = (name: string, content: unknown): ArchiveFile => ({
  name,
  content: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});

/** A list as CSV and JSON. */
export function* listFiles<Item>(
  name: string,
  parts: Parts<Item>,
  columns: readonly CsvColumn<Item>[],
): Generator<ArchiveFile> {
  yield { name: `${name}.csv`, content: csvOf(parts, columns) };
  yield { name: `${name}.json`, content: jsonOf(parts) };
}

/** A list as JSON, one item per line. */
export function jsonOf<Item>(parts: Parts<Item>): Readable {
  async function* lines() {
    let before = '[\n';
    for await (const items of parts()) {
      if (items.length === 0) continue;
      yield before + items.map((item) => JSON.stringify(item)).join(',\n');
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }
  return Readable.from(lines(), { objectMode: false });
}

/** A list as CSV, in the client's export format. */
export function csvOf<Item>(parts: Parts<Item>, columns: readonly CsvColumn<Item>[]): Readable {
  const write = (rows: string[][]) => `${Papa.unparse(rows, { escapeFormulae: CSV_FORMULA })}\r\n`;
  async function* lines() {
    yield BYTE_ORDER_MARK + write([columns.map(({ header }) => header)]);
    for await (const items of parts()) {
      if (items.length > 0) yield write(items.map((item) => columns.map(({ value }) => value(item))));
    }
  }
  return Readable.from(lines(), { objectMode: false });
}
