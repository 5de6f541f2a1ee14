import { type Field, type FieldTable, mapFields } from './fields.js';

/** A table's fields of something that has others too. */
export const pickFields = <Name extends string, From extends Partial<Record<Name, unknown>>>(
  table: Readonly<Record<Name, Field>>,
  from: From,
) => mapFields(table, (_, name) => from[name as Name]) as Pick<From, Name>;

/** A table without the fields of another one. */
export const withoutFields = <Table extends FieldTable, Others extends FieldTable>(table: Table, others: Others) =>
  Object.fromEntries(Object.entries(table).filter(([name]) => !(name in others))) as Omit<Table, keyof Others>;
