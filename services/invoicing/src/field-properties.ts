import { p } from '@mikro-orm/core';
import {
  type DateField,
  type DecimalField,
  decimalRules,
  type Field,
  type FieldTable,
  type IdField,
  namesOf,
  type OptionField,
} from '@paperbill/contracts/rules';

const text = () => p.string();
const option = <Value extends string>(options: readonly Value[]) => p.enum([...options]);
const id = () => p.uuid().strictNullable();
const date = () => p.date();
const decimal = () => p.decimal('string');

type PropertyOf<Each> =
  Each extends OptionField<infer Value>
    ? ReturnType<typeof option<Value>>
    : Each extends IdField
      ? ReturnType<typeof id>
      : Each extends DateField
        ? ReturnType<typeof date>
        : Each extends DecimalField
          ? ReturnType<typeof decimal>
          : ReturnType<typeof text>;

/** The columns of a table's fields, where more than one table is read. */
export const columnsIn = <Of extends string, Table extends FieldTable>(of: Of, table: Table) =>
  namesOf(table).map((name) => `${of}.${name}` as `${Of}.${keyof Table & string}`);

/** The names of a table's fields in the order in which documents travel: ids, what is written, then numbers. */
export const orderedNamesOf = <Table extends FieldTable>(table: Table) =>
  namesOf(table).sort((first, second) => placeOf(table[first]!) - placeOf(table[second]!));

/** A property of an entity for each field of a table, in the order of their names. */
export const propertiesOf = <Table extends FieldTable>(table: Table) =>
  Object.fromEntries(orderedNamesOf(table).map((name) => [name, propertyOf(table[name]!)])) as unknown as {
    [Name in keyof Table]: PropertyOf<Table[Name]>;
  };

function propertyOf(field: Field) {
  if (field.kind === 'option') return option(field.options);
  if (field.kind === 'id') return id();
  // One that may be missing is stored as it travels, '' without one.
  if (field.kind === 'date' && field.required) return date();
  return isDecimal(field) ? decimal() : text();
}

const placeOf = (field: Field): number => (field.kind === 'id' ? 0 : isDecimal(field) ? 2 : 1);

/** Whether it is a number, which travels as text. */
export const isDecimal = ({ kind }: Field): boolean => kind in decimalRules;
