import {
  type CsvColumn,
  type CsvField,
  type CustomerDefaults,
  defaultCsvFields,
  findUsedDefaults,
  type Tax,
  toCsvColumns,
  toDefaultCsvColumns,
} from '@paperbill/contracts/http';
import type { Currency, Field } from '@paperbill/contracts/rules';
import { formatTaxName } from '@paperbill/money';
import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { translate } from '../languages/t.js';

export interface EntityCsv<Entity> {
  fields: readonly CsvField[];
  /** The currency of imported prices that have no currency. Undefined means US dollars. */
  ownCurrency?: Currency | undefined;
  /** The import ignores these columns. */
  extraColumns?: readonly CsvColumn<Entity>[];
  table: Readonly<Record<string, Field>>;
  /** The import rules load on demand, because they need zod, which is too large for list pages. */
  loadImportRules: () => Promise<Omit<ImportRules, 'taxes'>>;
  /** CSV cells contain the names of taxes instead of ids. */
  loadTaxes: (queryClient: QueryClient) => Promise<readonly Tax[]>;
}

export interface ImportRules {
  schema: (values: never) => z.ZodMiniType<object, never>;
  taxes: readonly Tax[];
  /** Other headers that the import recognizes for each field. The most likely one is first. */
  headings: Readonly<Record<string, readonly string[]>>;
  /** Converts an invalid cell to a valid value, or returns undefined if its meaning is unknown. */
  meanings?: Readonly<Record<string, (cell: string) => string | undefined>>;
}

export const exportColumns = <Entity extends object>({
  fields,
  extraColumns,
}: EntityCsv<Entity>): CsvColumn<Entity>[] => toCsvColumns(fields, extraColumns);

export async function selectDefaultColumns<Entity extends CustomerDefaults>(
  { loadTaxes }: EntityCsv<Entity>,
  rows: readonly Entity[],
  queryClient: QueryClient,
): Promise<CsvColumn<Entity>[]> {
  const used = findUsedDefaults(rows);
  return toDefaultCsvColumns(used, used.has('defaultTaxIds') ? await loadTaxes(queryClient) : [], formatTaxName);
}

export const getImportFields = ({ fields, table }: ImportedTable): readonly CsvField[] => [
  ...fields,
  ...defaultCsvFields.filter(({ field }) => field in table),
];

type ImportedTable = Pick<EntityCsv<never>, 'fields' | 'table'>;

/** In files, column headers are English. */
export const getColumnHeader = (csv: ImportedTable, name: unknown): string =>
  translate(getImportFields(csv).find(({ field }) => field === name)?.header ?? String(name));
