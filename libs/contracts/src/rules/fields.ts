import { validationTexts } from '../texts/for-browsers.js';
import {
  type Currency,
  currencies,
  DEFAULT_CURRENCY,
  getDecimals,
  MAX_CURRENCY_DECIMALS,
  toCurrency,
} from './currencies.js';
import { DEFAULT_LANGUAGE, type Language, languages } from './languages.js';
import { MAX_AMOUNT, MAX_FOREIGN_AMOUNT, MAX_LINE_TAXES, MAX_TAX_RATE } from './limits.js';
import { DEFAULT_PAYMENT_TERMS } from './payment-terms.js';
import type { TextRule } from './text-rules.js';
import type { CalendarDate, Decimal } from './values.js';

/**
 * Each entity has a table of its fields. The types of values, the forms, the validation of requests and the OpenAPI
 * schema are derived from these tables. Services read only fields of these tables from messages.
 */
export type Field =
  | TextField
  | EmailField
  | ColorField
  | OptionField
  | CurrencyField
  | LanguageField
  | TermsField
  | DateField
  | IdField
  | IdsField
  | DecimalField;

export interface TextField extends TextRule {
  kind: 'text';
  defaultIfBlank?: string;
  initial: string;
}

/** An empty text means that there is no address. */
export interface EmailField {
  kind: 'email';
  /** The error for a missing address. Without this message, the field is optional. */
  required?: string;
  initial: string;
}

/** A color in the form `#rrggbb`, or an empty text. */
export interface ColorField {
  kind: 'color';
  initial: string;
}

export interface OptionField<Value extends string = string> {
  kind: 'option';
  options: readonly Value[];
  initial: Value;
}

/**
 * A field with an ISO 4217 code. Responses contain the field only if its value is not the default currency, so clients
 * of earlier releases get the same responses as before.
 */
export interface CurrencyField {
  kind: 'currency';
  options: readonly Currency[];
  initial: Currency | undefined;
}

/** A field with a language. Responses contain the field only if its value is not the default language. */
export interface LanguageField {
  kind: 'language';
  options: readonly Language[];
  initial: Language | undefined;
}

/** A field with payment terms. Any text is accepted, because unknown terms are read as the default terms. */
export interface TermsField {
  kind: 'paymentTerms';
  initial: string;
}

/** A field with an existing date, or an empty text. */
export interface DateField {
  kind: 'date';
  required?: string;
  initial: CalendarDate;
}

export interface IdField {
  kind: 'id';
  initial: string | null;
}

/** A list of at most `max` different ids. */
export interface IdsField {
  kind: 'ids';
  max: number;
  tooManyMessage: () => string;
  initial: readonly string[];
}

export type DecimalKind = 'amount' | 'amountFromZero' | 'unitPrice' | 'price' | 'quantity' | 'taxRate' | 'exchangeRate';

export interface DecimalField {
  kind: DecimalKind;
  required?: string;
  initial: Decimal;
}

export type FieldTable = Readonly<Record<string, Field>>;

export type ValuesOf<Table extends FieldTable> = { -readonly [Name in keyof Table]: Table[Name]['initial'] };

/** A field without an `initial` value is empty in a new form. */
export const field = {
  text: (rule: TextRule & { initial?: string; defaultIfBlank?: string }): TextField => ({
    kind: 'text',
    initial: rule.defaultIfBlank ?? '',
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
  /** The empty text means that the user has not chosen a currency. */
  optionalCurrency: (): OptionField<Currency> => field.option<Currency>(['', ...currencies], ''),
  currency: (): CurrencyField => ({ kind: 'currency', options: currencies, initial: DEFAULT_CURRENCY }),
  /** An empty text means that the user has not chosen a language. */
  optionalLanguage: (): OptionField<Language | ''> => field.option<Language | ''>(['', ...languages], ''),
  language: (): LanguageField => ({ kind: 'language', options: languages, initial: DEFAULT_LANGUAGE }),
  paymentTerms: (): TermsField => ({ kind: 'paymentTerms', initial: DEFAULT_PAYMENT_TERMS }),
  date: (required?: string): DateField => ({ kind: 'date', initial: '', ...(required && { required }) }),
  id: (): IdField => ({ kind: 'id', initial: null }),
  taxIds: (): IdsField => ({
    kind: 'ids',
    max: MAX_LINE_TAXES,
    tooManyMessage: () => validationTexts.tooManyLineTaxes(MAX_LINE_TAXES),
    initial: [],
  }),
  /** The field of an amount. Amounts of refunds and reductions are negative. */
  amount: (rule: { required?: string } = {}): DecimalField => ({ kind: 'amount', initial: '', ...rule }),
  /** The unit price in a document. Discounts have negative prices. */
  unitPrice: (rule: { required: string }): DecimalField => ({ kind: 'unitPrice', initial: '', ...rule }),
  /** The unit price in the catalogue, which is never negative. */
  price: (rule: { required: string }): DecimalField => ({ kind: 'price', initial: '', ...rule }),
  quantity: (rule: { required: string }): DecimalField => ({ kind: 'quantity', initial: '', ...rule }),
  /** A tax rate in percent. An empty text means no tax. */
  taxRate: (): DecimalField => ({ kind: 'taxRate', initial: '0.00' }),
  exchangeRate: (rule: { required: string }): DecimalField => ({ kind: 'exchangeRate', initial: '', ...rule }),
};

export interface DecimalRule {
  /** The maximum number of stored decimal places. */
  places: number;
  /** The unit that users may type after the number. */
  unit?: 'currency' | 'percent';
  currency?: Currency;
  min?: string;
  max?: string;
  invalidMessage: () => string;
  /** The error for a text that could mean two different numbers, such as `1,234`. */
  ambiguousMessage: string;
  maxAbsoluteValue: string;
  tooLargeMessage: () => string;
}

const commonDecimalRule = {
  ambiguousMessage: validationTexts.unclearNumber,
  maxAbsoluteValue: MAX_AMOUNT,
  tooLargeMessage: () => validationTexts.amountTooLarge(MAX_AMOUNT),
};

/** The rules for amounts in US dollars. For other currencies, see {@link getDecimalRule}. */
export const decimalRules: Record<DecimalKind, DecimalRule> = {
  amount: { ...commonDecimalRule, places: 2, unit: 'currency', invalidMessage: () => validationTexts.amount(2) },
  amountFromZero: {
    ...commonDecimalRule,
    places: 2,
    unit: 'currency',
    min: '0',
    invalidMessage: () => validationTexts.amountFromZero(2),
  },
  unitPrice: { ...commonDecimalRule, places: 4, unit: 'currency', invalidMessage: () => validationTexts.unitPrice },
  price: { ...commonDecimalRule, places: 4, unit: 'currency', min: '0', invalidMessage: () => validationTexts.price },
  quantity: { ...commonDecimalRule, places: 4, min: '0', invalidMessage: () => validationTexts.quantity },
  taxRate: {
    ...commonDecimalRule,
    places: 4,
    unit: 'percent',
    min: '0',
    max: String(MAX_TAX_RATE),
    invalidMessage: () => validationTexts.taxRate,
  },
  exchangeRate: {
    ...commonDecimalRule,
    places: 8,
    min: '0.00000001',
    invalidMessage: () => validationTexts.exchangeRate,
  },
};

const isAmountKind = (kind: DecimalKind): kind is 'amount' | 'amountFromZero' =>
  kind === 'amount' || kind === 'amountFromZero';

export const getMaxAmount = (currency: Currency = DEFAULT_CURRENCY): string => {
  if (currency === DEFAULT_CURRENCY) return MAX_AMOUNT;
  const [whole, fraction = ''] = MAX_FOREIGN_AMOUNT.split('.');
  const places = getDecimals(currency);
  return places === 0 ? whole! : `${whole}.${fraction.slice(0, places)}`;
};

/** Returns the rule for amounts in a currency. Amounts have as many decimals as the currency (rule MONEY-18). */
export function getDecimalRule(kind: DecimalKind, currency: Currency | undefined): DecimalRule {
  const rule = decimalRules[kind];
  if (rule.unit !== 'currency') return rule;
  const places = getDecimals(currency);
  const maxAbsoluteValue = getMaxAmount(currency);
  return {
    ...rule,
    currency: toCurrency(currency),
    ...(isAmountKind(kind) && { places, invalidMessage: () => validationTexts[kind](places) }),
    maxAbsoluteValue,
    tooLargeMessage: () => validationTexts.amountTooLarge(maxAbsoluteValue),
  };
}

/**
 * Accepts a number in any currency. The BFF's DTOs validate single fields, so they cannot read the field `currency`.
 * Services later check the documents by the rule of their currency, and the BFF checks the prices of products.
 */
export const getWidestDecimalRule = (kind: DecimalKind): DecimalRule =>
  decimalRules[kind].unit === 'currency'
    ? {
        ...decimalRules[kind],
        maxAbsoluteValue: MAX_FOREIGN_AMOUNT,
        ...(isAmountKind(kind) && { places: MAX_CURRENCY_DECIMALS }),
      }
    : decimalRules[kind];

export const initialValues = <Table extends FieldTable>(table: Table): ValuesOf<Table> =>
  mapFields(table, ({ initial }) => initial) as ValuesOf<Table>;

export const mapFields = <Table extends FieldTable, Result>(
  table: Table,
  map: (field: Field, name: string) => Result,
): { [Name in keyof Table]: Result } =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, map(field, name)])) as {
    [Name in keyof Table]: Result;
  };
