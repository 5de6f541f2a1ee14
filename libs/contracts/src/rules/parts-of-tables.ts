import { type Field, type FieldTable, mapFields } from './fields.js';

/** The names of a table's fields, in their order. */
export const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[];

/** A table's fields of something that has others too. */
export const pickFields = <Name extends string, From extends Partial<Record<Name, unknown>>>(
  table: Readonly<Record<Name, Field>>,
  from: From,
) => mapFields(table, (_, name) => from[name as Name]) as Pick<From, Name>;

/** A table without the fields of another one. */
export const withoutFields = <Table extends FieldTable, Others extends FieldTable>(table: Table, others: Others) =>
  Object.fromEntries(Object.entries(table).filter(([name]) => !(name in others))) as Omit<Table, keyof Others>;

/**
 * A copy, which has names of its own for what it takes over. It serves a table of fields and its values alike.
 *
 * @param names what is taken over, under the name that the copy has for it
 */
export const copyAs = <
  Names extends Readonly<Record<string, string>>,
  From extends Record<Names[keyof Names], unknown>,
>(
  names: Names,
  from: From,
) =>
  Object.fromEntries(Object.entries(names).map(([name, original]) => [name, from[original as keyof From]])) as {
    -readonly [Name in keyof Names]: From[Names[Name]];
  };
