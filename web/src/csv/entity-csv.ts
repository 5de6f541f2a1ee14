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
  /** The currency of imported prices in rows that name no currency. It is undefined for US dollars. */
  ownCurrency?: Currency | undefined;
  /** Additional columns, which the export writes and the import ignores. */
  extraColumns?: readonly CsvColumn<Entity>[];
  table: Readonly<Record<string, Field>>;
  /** Loads the import rules on demand. They need the library zod, and list pages work without it. */
  loadImportRules: () => Promise<Omit<ImportRules, 'taxes'>>;
  /** Loads the user's taxes, because the cells for taxes contain tax names. */
  loadTaxes: (queryClient: QueryClient) => Promise<readonly Tax[]>;
}

/** Rules for importing CSV files that other programs have written. */
export interface ImportRules {
  /** Returns the schema of a row. It may depend on the values of the row. */
  schema: (values: never) => z.ZodMiniType<object, never>;
  /** The user's taxes. It is empty if they could not be loaded. */
  taxes: readonly Tax[];
  /** Other column headers of each field that the import recognizes, the most likely header first. */
  headings: Readonly<Record<string, readonly string[]>>;
  /**
   * Maps a cell value that is not a valid field value to a valid one. Returns undefined if the cell has no known
   * meaning.
   */
  meanings?: Readonly<Record<string, (cell: string) => string | undefined>>;
}

export const exportColumns = <Entity extends object>({
  fields,
  extraColumns,
}: EntityCsv<Entity>): CsvColumn<Entity>[] => toCsvColumns(fields, extraColumns);

/** Returns the columns for the currency, the taxes and the language that at least one row has. */
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

/** Returns the name of a field in the language of the app. The header in files is English. */
export const getColumnHeader = (csv: ImportedTable, name: unknown): string =>
  translate(getImportFields(csv).find(({ field }) => field === name)?.header ?? String(name));
