import type { Field } from '@paperbill/contracts/rules';
import type * as z from 'zod/mini';
import type { CsvColumn, CsvRow } from '../../csv/csv.js';

/** A field of an entity as a column of a file. */
export interface CsvField {
  field: string;
  header: string;
  /** What else programs call it. */
  aliases?: readonly string[];
  /** How a value is written for people, such as 'Net 30 days'; and what each written value means, where it is listed. */
  choices?: ReadonlyMap<string, string>;
}

/** How entities of a kind are written to files and read from them. */
export interface EntityCsv<Entity> {
  fields: readonly CsvField[];
  /** What only files that we write have. */
  extraColumns?: readonly CsvColumn<Entity>[];
  table: Readonly<Record<string, Field>>;
  /** What a row must be. With it comes zod, which a list alone does without. */
  loadSchema: () => Promise<RowSchema>;
}

export type RowSchema = z.ZodMiniType<object, never>;

/** The columns of a file that we write. */
export const exportColumns = <Entity extends object>({
  fields,
  extraColumns = [],
}: EntityCsv<Entity>): CsvColumn<Entity>[] => [
  ...fields.map(({ field, header, choices }) => ({
    header,
    value: (entity: Entity) => {
      const value = String(entity[field as keyof Entity] ?? '');
      return choices?.get(value) ?? value;
    },
  })),
  ...extraColumns,
];

/** A row of a file that somebody wants to bring in. */
export interface ImportRow {
  /** Of the file, as a spreadsheet counts. */
  number: number;
  name: string;
  /** What the server is sent. */
  values: Record<string, unknown>;
  errors: string[];
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** @returns the rows that a file holds; null where its first row does not name the column of names */
export function importRows(
  csv: EntityCsv<never>,
  schema: RowSchema,
  [head, ...rows]: readonly CsvRow[],
): ImportRow[] | null {
  const headers = (head?.cells ?? []).map(plain);
  const places = csv.fields.map(({ header, field, aliases = [] }) =>
    headers.findIndex((given) => [header, field, ...aliases].some((name) => plain(name) === given)),
  );
  if (places[0] === -1) return null;
  return rows.map(({ number, cells }) => {
    const values: Record<string, unknown> = {};
    csv.fields.forEach(({ field, choices = new Map<string, string>() }, which) => {
      const place = places[which]!;
      const cell = (place < 0 ? undefined : cells[place])?.trim();
      const choice =
        cell && [...choices].find(([value, label]) => [value, label].some((one) => plain(one) === plain(cell)));
      values[field] = choice ? choice[0] : (cell ?? csv.table[field]!.initial);
    });
    const result = schema.safeParse(values);
    const errors = result.success
      ? []
      : result.error.issues.map(({ path, message }) => `${headerOf(csv, path[0])}: ${message}`);
    return { number, name: String(values['name']), values: { ...values, ...result.data }, errors };
  });
}

/** What a field is called in a file. */
export const headerOf = ({ fields }: Pick<EntityCsv<never>, 'fields'>, name: unknown): string =>
  fields.find(({ field }) => field === name)?.header ?? String(name);
