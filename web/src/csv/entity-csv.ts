import { type CsvColumn, type CsvField, toCsvColumns } from '@paperbill/contracts/http';
import type { Field } from '@paperbill/contracts/rules';
import type * as z from 'zod/mini';

export interface EntityCsv<Entity> {
  /** The columns of the CSV file. The first column has the name of the record. */
  fields: readonly CsvField[];
  /** Additional columns, which the export writes and the import ignores. */
  extraColumns?: readonly CsvColumn<Entity>[];
  table: Readonly<Record<string, Field>>;
  /** Loads the import rules on demand, because they need the library zod, which lists do not need. */
  loadImportRules: () => Promise<ImportRules>;
}

/** Rules for importing CSV files that other programs have written. */
export interface ImportRules {
  schema: z.ZodMiniType<object, never>;
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

export const getColumnHeader = ({ fields }: Pick<EntityCsv<never>, 'fields'>, name: unknown): string =>
  fields.find(({ field }) => field === name)?.header ?? String(name);
