import {
  type CsvColumn,
  type CustomerDefaults,
  findUsedDefaults,
  type Tax,
  toDefaultCsvColumns,
  type UsedDefaults,
} from '@paperbill/contracts/http';
import { formatTaxName } from '@paperbill/money';
import { type ArchiveFile, toListFiles } from './archive-file.js';

/**
 * Creates the CSV and JSON files of customers or products. A CSV column for currency, taxes or language exists only if
 * an item needs it. All items are therefore read twice.
 */
export async function* createCatalogueFiles<Item extends CustomerDefaults>(
  name: string,
  items: () => AsyncGenerator<Item[]>,
  columns: readonly CsvColumn<Item>[],
  taxes: readonly Tax[],
): AsyncGenerator<ArchiveFile> {
  const defaultColumns = toDefaultCsvColumns(await collectUsedDefaults(items()), taxes, formatTaxName);
  yield* toListFiles(name, items, [...columns, ...defaultColumns]);
}

async function collectUsedDefaults(parts: AsyncIterable<CustomerDefaults[]>): Promise<UsedDefaults> {
  const usedDefaults = new Set<keyof CustomerDefaults>();
  for await (const items of parts) for (const name of findUsedDefaults(items)) usedDefaults.add(name);
  return usedDefaults;
}
