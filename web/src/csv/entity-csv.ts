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
  /** The columns of every exported file. The first column has the name of the record. */
  fields: readonly CsvField[];
  /** The currency of imported prices in rows without a currency. Undefined means US dollars. */
  ownCurrency?: Currency | undefined;
  /** Additional columns that the export writes. The import ignores them. */
  extraColumns?: readonly CsvColumn<Entity>[];
  table: Readonly<Record<string, Field>>;
  /** Loads the import rules on demand, because they need zod. List pages should not load zod. */
  loadImportRules: () => Promise<Omit<ImportRules, 'taxes'>>;
  /** Loads the user's taxes, because CSV cells contain the names of taxes instead of ids. */
  loadTaxes: (queryClient: QueryClient) => Promise<readonly Tax[]>;
}

/** Rules for importing CSV files that other programs have written. */
export interface ImportRules {
  /** Returns the schema of a row. The schema may depend on the values of the row. */
  schema: (values: never) => z.ZodMiniType<object, never>;
  /** The user's taxes. Empty if the taxes could not be loaded. */
  taxes: readonly Tax[];
  /** For each field, other column headers that the import recognizes. The most likely header is first. */
  headings: Readonly<Record<string, readonly string[]>>;
  /**
   * Converts a cell that is not a valid field value into a valid value. Returns undefined if the meaning of the cell is
   * unknown.
   */
  meanings?: Readonly<Record<string, (cell: string) => string | undefined>>;
}

export const exportColumns = <Entity extends object>({
  fields,
  extraColumns,
}: EntityCsv<Entity>): CsvColumn<Entity>[] => toCsvColumns(fields, extraColumns);

/**
 * Returns the columns for the default currency, taxes and language. A column is left out if no row has a value for it.
 */
export async function selectDefaultColumns<Entity extends CustomerDefaults>(
  { loadTaxes }: EntityCsv<Entity>,
  rows: readonly Entity[],
  queryClient: QueryClient,
): Promise<CsvColumn<Entity>[]> {
  const used = findUsedDefaults(rows);
  return toDefaultCsvColumns(used, used.has('defaultTaxIds') ? await loadTaxes(queryClient) : [], formatTaxName);
}

/** Returns the fields that an import reads. */
export const getImportFields = ({ fields, table }: ImportedTable): readonly CsvField[] => [
  ...fields,
  ...defaultCsvFields.filter(({ field }) => field in table),
];

type ImportedTable = Pick<EntityCsv<never>, 'fields' | 'table'>;

/** Returns the name of a field in the language of the app. In files, column headers are English. */
export const getColumnHeader = (csv: ImportedTable, name: unknown): string =>
  translate(getImportFields(csv).find(({ field }) => field === name)?.header ?? String(name));
