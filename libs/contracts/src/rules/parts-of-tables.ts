import { type Field, type FieldTable, mapFields } from './fields.js';

/** Returns the keys of an object like `Object.keys`, but with their exact type instead of `string[]`. */
export const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[];

/**
 * Returns a copy of an object with only the properties that a table of fields contains. The given object may have more
 * properties.
 */
export const pickFields = <Name extends string, From extends Partial<Record<Name, unknown>>>(
  table: Readonly<Record<Name, Field>>,
  from: From,
) => mapFields(table, (_, name) => from[name as Name]) as Pick<From, Name>;

/** Returns a table of fields without the fields that are also in the table `others`. */
export const withoutFields = <Table extends FieldTable, Others extends FieldTable>(table: Table, others: Others) =>
  Object.fromEntries(Object.entries(table).filter(([name]) => !(name in others))) as Omit<Table, keyof Others>;

/**
 * Copies properties under new names. The function works for tables of fields, and for objects with the values of
 * fields.
 * @param names maps each new name to the original name
 */
export const copyWithNewNames = <
  Names extends Readonly<Record<string, string>>,
  From extends Record<Names[keyof Names], unknown>,
>(
  names: Names,
  from: From,
) =>
  Object.fromEntries(Object.entries(names).map(([name, original]) => [name, from[original as keyof From]])) as {
    -readonly [Name in keyof Names]: From[Names[Name]];
  };
