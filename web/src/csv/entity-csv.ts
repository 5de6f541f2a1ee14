import { type CsvColumn, type CsvField, csvColumnsOf } from '@paperbill/contracts/http';
import type { Field } from '@paperbill/contracts/rules';
import type * as z from 'zod/mini';

/** How entities of a kind are written to files and read from them. */
export interface EntityCsv<Entity> {
  /** The first names the entity. */
  fields: readonly CsvField[];
  /** What only files that we write have. */
  extraColumns?: readonly CsvColumn<Entity>[];
  table: Readonly<Record<string, Field>>;
  /** What only an import needs. With it comes zod, which a list alone does without. */
  loadImportRules: () => Promise<ImportRules>;
}

/** How files of other programs are read. */
export interface ImportRules {
  /** What a row must be. */
  schema: z.ZodMiniType<object, never>;
  /** What else a column of each field is called, the likeliest first. */
  headings: Readonly<Record<string, readonly string[]>>;
  /** What a cell means that is none of a field's choices; undefined where it can't be told. */
  meanings?: Readonly<Record<string, (cell: string) => string | undefined>>;
}

/** The columns of a file that we write. */
export const exportColumns = <Entity extends object>({
  fields,
  extraColumns,
}: EntityCsv<Entity>): CsvColumn<Entity>[] => csvColumnsOf(fields, extraColumns);

/** What a field is called in a file. */
export const headerOf = ({ fields }: Pick<EntityCsv<never>, 'fields'>, name: unknown): string =>
  fields.find(({ field }) => field === name)?.header ?? String(name);
