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

/** Returns the columns of the fields, qualified with a table's name. */
export const columnsIn = <Of extends string, Table extends FieldTable>(of: Of, table: Table) =>
  namesOf(table).map((name) => `${of}.${name}` as `${Of}.${keyof Table & string}`);

/** Returns the names of the fields in the order that a document's JSON has: ids, then texts, then numbers. */
export const orderedNamesOf = <Table extends FieldTable>(table: Table) =>
  namesOf(table).sort((first, second) => placeOf(table[first]!) - placeOf(table[second]!));

/** Returns an entity property for each field of a field table. */
export const propertiesOf = <Table extends FieldTable>(table: Table) =>
  Object.fromEntries(orderedNamesOf(table).map((name) => [name, propertyOf(table[name]!)])) as unknown as {
    [Name in keyof Table]: PropertyOf<Table[Name]>;
  };

function propertyOf(field: Field) {
  if (field.kind === 'option') return option(field.options);
  if (field.kind === 'id') return id();
  // An optional date is stored as a text, as in NATS messages and JSON. An empty text means that there is no date.
  if (field.kind === 'date' && field.required) return date();
  return isDecimal(field) ? decimal() : text();
}

const placeOf = (field: Field): number => (field.kind === 'id' ? 0 : isDecimal(field) ? 2 : 1);

/** Checks whether a field is a number. Messages and JSON contain numbers as texts. */
export const isDecimal = ({ kind }: Field): boolean => kind in decimalRules;
