import {
  type CsvColumn,
  type DocumentDefaults,
  hasDocumentDefaults,
  type Tax,
  toDefaultCsvColumns,
} from '@paperbill/contracts/http';
import { formatTaxName } from '@paperbill/money';
import { type ArchiveFile, toListFiles } from './archive-file.js';

/**
 * Creates the files of customers or products. The CSV file has columns for the currency and the taxes only if at least
 * one item needs these columns. To find out, the function reads all items twice.
 */
export async function* createCatalogueFiles<Item extends DocumentDefaults>(
  name: string,
  items: () => AsyncGenerator<Item[]>,
  columns: readonly CsvColumn<Item>[],
  taxes: readonly Tax[],
): AsyncGenerator<ArchiveFile> {
  const more = (await haveDocumentDefaults(items())) ? toDefaultCsvColumns(taxes, formatTaxName) : [];
  yield* toListFiles(name, items, [...columns, ...more]);
}

async function haveDocumentDefaults(parts: AsyncIterable<DocumentDefaults[]>): Promise<boolean> {
  for await (const items of parts) if (items.some(hasDocumentDefaults)) return true;
  return false;
}
