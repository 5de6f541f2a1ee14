import { type CsvColumn, type CsvField, csvColumnsOf } from '@paperbill/contracts/http';
import type { Field } from '@paperbill/contracts/rules';
import type * as z from 'zod/mini';

/** Describes the CSV export and import of a kind of entity. */
export interface EntityCsv<Entity> {
  /** The first field is the entity's name. */
  fields: readonly CsvField[];
  /** Columns that are exported only. */
  extraColumns?: readonly CsvColumn<Entity>[];
  table: Readonly<Record<string, Field>>;
  /** Loads the import rules, with zod, which lists do not need. */
  loadImportRules: () => Promise<ImportRules>;
}

/** Rules for reading files of other programs. */
export interface ImportRules {
  /** Validates a row. */
  schema: z.ZodMiniType<object, never>;
  /** Alternative column headers per field, the most likely first. */
  headings: Readonly<Record<string, readonly string[]>>;
  /** Maps an unknown cell value to a field value; undefined if it cannot. */
  meanings?: Readonly<Record<string, (cell: string) => string | undefined>>;
}

export const exportColumns = <Entity extends object>({
  fields,
  extraColumns,
}: EntityCsv<Entity>): CsvColumn<Entity>[] => csvColumnsOf(fields, extraColumns);

/** Column header of a field. */
export const headerOf = ({ fields }: Pick<EntityCsv<never>, 'fields'>, name: unknown): string =>
  fields.find(({ field }) => field === name)?.header ?? String(name);
