import {
  type Currency,
  type DecimalKind,
  type DecimalRule,
  DEFAULT_CURRENCY,
  DEFAULT_LANGUAGE,
  type EmailField,
  type Field,
  type FieldTable,
  getDecimalRule,
  type IdsField,
  isColor,
  mapFields,
  MAX_LENGTH,
  normalizeEmail,
  normalizeText,
  paymentTerms,
  type TextRule,
  toCurrency,
  validateDate,
  validateText,
  type ValuesOf,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { findOtherCurrencySign, parseDecimalField, validateDecimal } from '@paperbill/money';
import * as z from 'zod/mini';

/**
 * The BFF (the server for the web client) applies the same rules to requests (rule FIELD-18), which
 * deploy/checks/forms-match-api verifies.
 */

type SchemaFor<Value> = z.ZodMiniType<Value, Value>;

/** Returns the schemas of the fields, which the caller passes to `z.object`. */
export const fieldSchemas = <Table extends FieldTable>(table: Table, currency?: Currency) =>
  mapFields(table, (field) => createFieldSchema(field, currency)) as {
    [Name in keyof Table]: SchemaFor<ValuesOf<Table>[Name]>;
  };

function createFieldSchema(
  field: Field,
  currency: Currency | undefined,
): SchemaFor<string> | SchemaFor<string | null> | SchemaFor<readonly string[]> {
  switch (field.kind) {
    case 'text':
      return createTextSchema(field);
    case 'email':
      return createEmailSchema(field);
    case 'color':
      return createColorSchema();
    case 'option':
      return createOptionSchema(field.options, field.initial);
    case 'currency':
      return createOptionSchema(field.options, DEFAULT_CURRENCY);
    case 'language':
      return createOptionSchema<string>(field.options, DEFAULT_LANGUAGE);
    case 'paymentTerms':
      return createOptionSchema<string>(paymentTerms, field.initial);
    case 'date':
      return createDateSchema(field.required);
    case 'id':
      return z.nullable(z.string());
    case 'ids':
      return createIdsSchema(field);
    default:
      return createDecimalSchema(field, currency);
  }
}

/** After an error, the other checks still run, so that all errors are reported. */
const createCheck = (validate: (value: string) => string | null) =>
  z.check<string>(({ value, issues }) => {
    const message = validate(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message, continue: true });
  });

const createTextSchema = (rule: TextRule) =>
  z.string().check(
    z.overwrite(rule.normalize ?? normalizeText),
    createCheck((value) => validateText(value, rule)),
  );

const createEmailSchema = ({ required }: EmailField) =>
  z.string().check(
    z.overwrite(normalizeEmail),
    createCheck((value) => validateText(value, { max: MAX_LENGTH.email, ...(required && { required }) })),
    createCheck((value) => (value === '' || z.regexes.email.test(value) ? null : validationTexts.email)),
  );

const createColorSchema = () =>
  z.string().check(
    z.overwrite(normalizeText),
    createCheck((value) => (isColor(value) ? null : validationTexts.companyNameColor)),
  );

const createOptionSchema = <T extends string>(options: readonly T[], byDefault: T) =>
  z.pipe(
    z.custom<T>((value) => value === '' || options.includes(value as T), {
      error: validationTexts.option,
      abort: false,
    }),
    z.transform((value) => value || byDefault),
  );

const createDateSchema = (required?: string) =>
  z.string().check(
    z.overwrite((value) => value.trim() && value),
    createCheck((value) => validateDate(value, required)),
  );

const createIdsSchema = ({ max, tooManyMessage }: IdsField) =>
  z.array(z.string()).check(z.maxLength(max, { error: tooManyMessage, abort: false })) as SchemaFor<readonly string[]>;

export function describeOtherCurrency(typed: string, currency: Currency | undefined): string | undefined {
  const found = findOtherCurrencySign(typed, currency);
  return found && validationTexts.amountInOtherCurrency(found, toCurrency(currency));
}

/** An amount in another currency than `rule.currency` gets a message of its own. */
export function describeDecimalError(text: string, rule: DecimalRule): string | null {
  const error = validateDecimal(text, rule);
  return error && ((rule.currency && describeOtherCurrency(text, rule.currency)) ?? error);
}

interface DecimalField {
  kind: DecimalKind;
  /** The error message for an empty text. If undefined, an empty text is valid and counts as 0. */
  required?: string;
}

const createDecimalSchema = ({ kind, required }: DecimalField, currency: Currency | undefined) => {
  const rule = getDecimalRule(kind, currency);
  return z.pipe(
    z.string(),
    z.transform((typed, { issues }) => {
      const text = typed.trim() || (required ? '' : '0');
      const message = text ? describeDecimalError(text, rule) : required;
      if (message) issues.push({ code: 'custom', input: typed, message });
      // An invalid number stays as the user typed it.
      return parseDecimalField(text, rule) ?? typed;
    }),
  );
};
