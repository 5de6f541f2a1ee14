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

/** The columns of the fields, qualified with the name of a table. */
export const columnsIn = <Of extends string, Table extends FieldTable>(of: Of, table: Table) =>
  namesOf(table).map((name) => `${of}.${name}` as `${Of}.${keyof Table & string}`);

/** The names of the fields in the order of the JSON of documents: ids, texts, then numbers. */
export const orderedNamesOf = <Table extends FieldTable>(table: Table) =>
  namesOf(table).sort((first, second) => placeOf(table[first]!) - placeOf(table[second]!));

/** Returns an entity property for each field. */
export const propertiesOf = <Table extends FieldTable>(table: Table) =>
  Object.fromEntries(orderedNamesOf(table).map((name) => [name, propertyOf(table[name]!)])) as unknown as {
    [Name in keyof Table]: PropertyOf<Table[Name]>;
  };

function propertyOf(field: Field) {
  if (field.kind === 'option') return option(field.options);
  if (field.kind === 'id') return id();
  // An optional date is stored as a text, as on the wire, with '' for none.
  if (field.kind === 'date' && field.required) return date();
  return isDecimal(field) ? decimal() : text();
}

const placeOf = (field: Field): number => (field.kind === 'id' ? 0 : isDecimal(field) ? 2 : 1);

/** true for a number, which is a text on the wire. */
export const isDecimal = ({ kind }: Field): boolean => kind in decimalRules;
