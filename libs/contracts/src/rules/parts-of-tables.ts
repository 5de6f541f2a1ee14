import { type Field, type FieldTable, mapFields } from './fields.js';

export const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[];

export const pickFields = <Name extends string, From extends Partial<Record<Name, unknown>>>(
  table: Readonly<Record<Name, Field>>,
  from: From,
) => mapFields(table, (_, name) => from[name as Name]) as Pick<From, Name>;

export const withoutFields = <Table extends FieldTable, Others extends FieldTable>(table: Table, others: Others) =>
  Object.fromEntries(Object.entries(table).filter(([name]) => !(name in others))) as Omit<Table, keyof Others>;

/**
 * Renames the keys of an object. The object is a table of fields, or contains the values of fields.
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
