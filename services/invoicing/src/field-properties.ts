import { p } from '@mikro-orm/core';
import {
  type CurrencyField,
  DEFAULT_CURRENCY,
  DEFAULT_LANGUAGE,
  type DateField,
  type DecimalField,
  decimalRules,
  type Field,
  type FieldTable,
  type IdField,
  keysOf,
  type Language,
  type LanguageField,
  type OptionField,
} from '@paperbill/contracts/rules';

const textProperty = () => p.string();
const optionProperty = <Value extends string>(options: readonly Value[]) => p.enum([...options]);
const currencyProperty = () => p.string().default(DEFAULT_CURRENCY);
const languageProperty = () => p.string().$type<Language>().default(DEFAULT_LANGUAGE);
const idProperty = () => p.uuid().strictNullable();
const dateProperty = () => p.date();
const decimalProperty = () => p.decimal('string');

type PropertyOfField<Each> =
  Each extends OptionField<infer Value>
    ? ReturnType<typeof optionProperty<Value>>
    : Each extends CurrencyField
      ? ReturnType<typeof currencyProperty>
      : Each extends LanguageField
        ? ReturnType<typeof languageProperty>
        : Each extends IdField
          ? ReturnType<typeof idProperty>
          : Each extends DateField
            ? ReturnType<typeof dateProperty>
            : Each extends DecimalField
              ? ReturnType<typeof decimalProperty>
              : ReturnType<typeof textProperty>;

export const qualifiedColumns = <Of extends string, Table extends FieldTable>(of: Of, table: Table) =>
  keysOf(table).map((name) => `${of}.${name}` as `${Of}.${keyof Table & string}`);

/** Returns the names of a document's fields in the order of its JSON: ids, then texts, then numbers. */
export const orderedFieldNames = <Table extends FieldTable>(table: Table) =>
  keysOf(table).sort((first, second) => getColumnOrder(table[first]!) - getColumnOrder(table[second]!));

export const toProperties = <Table extends FieldTable>(table: Table) =>
  Object.fromEntries(orderedFieldNames(table).map((name) => [name, toProperty(table[name]!)])) as unknown as {
    [Name in keyof Table]: PropertyOfField<Table[Name]>;
  };

function toProperty(field: Field) {
  if (field.kind === 'option') return optionProperty(field.options);
  if (field.kind === 'currency') return currencyProperty();
  if (field.kind === 'language') return languageProperty();
  if (field.kind === 'id') return idProperty();
  // Optional dates are stored as text, as in NATS messages and JSON. An empty text means that there is no date.
  if (field.kind === 'date' && field.required) return dateProperty();
  return isDecimalField(field) ? decimalProperty() : textProperty();
}

const getColumnOrder = (field: Field): number => (field.kind === 'id' ? 0 : isDecimalField(field) ? 2 : 1);

export const isDecimalField = ({ kind }: Field): boolean => kind in decimalRules;
