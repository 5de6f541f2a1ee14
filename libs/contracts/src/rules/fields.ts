import { validationTexts } from '../texts/index.js';
import { MAX_AMOUNT, MAX_TAX_RATE } from './limits.js';
import { DEFAULT_PAYMENT_TERMS } from './payment-terms.js';
import type { TextRule } from './text-rules.js';
import type { CalendarDate, Decimal } from './values.js';

/**
 * Fields that people fill in, each with its rule. An entity names its fields in one table of these, from which follow
 * the type of its values, the form's schema (web), the rules of requests and the description of the API (bff), and what
 * a service takes over from a message.
 */
export type Field = TextField | EmailField | ColorField | OptionField | TermsField | DateField | IdField | DecimalField;

export interface TextField extends TextRule {
  kind: 'text';
  /** What a blank text is kept as. */
  ifBlank?: string;
  initial: string;
}

/** One e-mail address, or nothing. */
export interface EmailField {
  kind: 'email';
  /** The error where it is missing; without this, the field is optional. */
  required?: string;
  initial: string;
}

/** `#rrggbb`, or nothing. */
export interface ColorField {
  kind: 'color';
  initial: string;
}

export interface OptionField<Value extends string = string> {
  kind: 'option';
  options: readonly Value[];
  initial: Value;
}

/** Terms to choose from. Readers take unknown ones for the default, so their type is any text. */
export interface TermsField {
  kind: 'paymentTerms';
  initial: string;
}

/** A calendar date that exists. */
export interface DateField {
  kind: 'date';
  /** The error where it is missing; without this, the field is optional. */
  required?: string;
  initial: CalendarDate;
}

/** The id of something else, or null. */
export interface IdField {
  kind: 'id';
  initial: string | null;
}

export type DecimalKind = 'amount' | 'amountFromZero' | 'unitPrice' | 'price' | 'quantity' | 'taxRate';

export interface DecimalField {
  kind: DecimalKind;
  /** The error where it is missing; without this, the field is optional. */
  required?: string;
  initial: Decimal;
}

export type FieldTable = Readonly<Record<string, Field>>;

/** The values of a table's fields. */
export type ValuesOf<Table extends FieldTable> = { -readonly [Name in keyof Table]: Table[Name]['initial'] };

/** What kinds of fields there are. Without an `initial` value, a blank form has nothing there. */
export const field = {
  text: (rule: TextRule & { initial?: string; ifBlank?: string }): TextField => ({
    kind: 'text',
    initial: rule.ifBlank ?? '',
    ...rule,
  }),
  multilineText: (rule: Omit<TextRule, 'multiline'>): TextField => field.text({ ...rule, multiline: true }),
  email: (rule: { required?: string } = {}): EmailField => ({ kind: 'email', initial: '', ...rule }),
  color: (initial = ''): ColorField => ({ kind: 'color', initial }),
  option: <Value extends string>(options: readonly Value[], initial: Value): OptionField<Value> => ({
    kind: 'option',
    options,
    initial,
  }),
  paymentTerms: (): TermsField => ({ kind: 'paymentTerms', initial: DEFAULT_PAYMENT_TERMS }),
  /** @param required the error where it is missing; without it, the field is optional */
  date: (required?: string): DateField => ({ kind: 'date', initial: '', ...(required && { required }) }),
  id: (): IdField => ({ kind: 'id', initial: null }),
  /** Money, negative where something is paid back or taken off. */
  amount: (rule: { required?: string } = {}): DecimalField => ({ kind: 'amount', initial: '', ...rule }),
  /** The price of one unit on a document; negative for a discount. */
  unitPrice: (rule: { required: string }): DecimalField => ({ kind: 'unitPrice', initial: '', ...rule }),
  /** The price of one unit in the catalogue. */
  price: (rule: { required: string }): DecimalField => ({ kind: 'price', initial: '', ...rule }),
  quantity: (rule: { required: string }): DecimalField => ({ kind: 'quantity', initial: '', ...rule }),
  /** Percent; nothing reads as no tax. */
  taxRate: (): DecimalField => ({ kind: 'taxRate', initial: '0.00' }),
};

/** What a field's decimal may be, with the errors for all else. */
export interface DecimalRule {
  /** Decimals that are stored. */
  places: number;
  /** What may be typed beside the number. */
  unit?: 'currency' | 'percent';
  min?: string;
  max?: string;
  /** The error for anything else. */
  invalid: string;
  /** The error where it can be read as two numbers. */
  unclear: string;
  /** The largest magnitude that is stored, and the error beyond it. */
  limit: string;
  tooLarge: string;
}

const ofEveryKind = {
  unclear: validationTexts.unclearNumber,
  limit: MAX_AMOUNT,
  tooLarge: validationTexts.amountTooLarge,
};

/** What a decimal of each kind may be. */
export const decimalRules: Record<DecimalKind, DecimalRule> = {
  amount: { ...ofEveryKind, places: 2, unit: 'currency', invalid: validationTexts.amount },
  amountFromZero: { ...ofEveryKind, places: 2, unit: 'currency', min: '0', invalid: validationTexts.amountFromZero },
  unitPrice: { ...ofEveryKind, places: 4, unit: 'currency', invalid: validationTexts.unitPrice },
  price: { ...ofEveryKind, places: 4, unit: 'currency', min: '0', invalid: validationTexts.price },
  quantity: { ...ofEveryKind, places: 4, min: '0', invalid: validationTexts.quantity },
  taxRate: {
    ...ofEveryKind,
    places: 4,
    unit: 'percent',
    min: '0',
    max: String(MAX_TAX_RATE),
    invalid: validationTexts.taxRate,
  },
};

/** What a blank form holds. */
export const initialValues = <Table extends FieldTable>(table: Table): ValuesOf<Table> =>
  mapFields(table, ({ initial }) => initial) as ValuesOf<Table>;

/** Something for each field, under its name. */
export const mapFields = <Table extends FieldTable, Result>(
  table: Table,
  map: (field: Field, name: string) => Result,
): { [Name in keyof Table]: Result } =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, map(field, name)])) as {
    [Name in keyof Table]: Result;
  };
