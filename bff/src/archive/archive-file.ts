import { Readable } from 'node:stream';
import type { CsvColumn } from '@paperbill/contracts/http';
import { toCsvStream } from '../framework/csv-stream.js';

export interface ArchiveFile {
  name: string;
  content: Buffer | Readable;
  isCompressed?: boolean;
}

type ReadListInParts<Item> = () => AsyncGenerator<Item[]>;

export const toJsonFile = (name: string, content: unknown): ArchiveFile => ({
  name,
  content: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});

export function* toListFiles<Item>(
  name: string,
  parts: ReadListInParts<Item>,
  columns: readonly CsvColumn<Item>[],
): Generator<ArchiveFile> {
  yield { name: `${name}.csv`, content: toCsvStream(parts, columns) };
  yield { name: `${name}.json`, content: toJsonStream(parts) };
}

export function toJsonStream<Item>(parts: ReadListInParts<Item>): Readable {
  async function* yieldJsonLines() {
    let before = '[\n';
    for await (const items of parts()) {
      if (items.length === 0) continue;
      yield before + items.map((item) => JSON.stringify(item)).join(',\n');
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }
  return Readable.from(yieldJsonLines(), { objectMode: false });
}
