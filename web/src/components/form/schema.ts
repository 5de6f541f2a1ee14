import {
  type DecimalKind,
  decimalRules,
  type EmailField,
  type Field,
  type FieldTable,
  isColor,
  mapFields,
  MAX_LENGTH,
  normalizeEmail,
  normalizeText,
  paymentTerms,
  type TextRule,
  validateDate,
  validateText,
  type ValuesOf,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { readDecimal, validateDecimal } from '@paperbill/money';
import * as z from 'zod/mini';

/**
 * The rules that forms share (product-rules.md, "Validation"). The BFF applies the same ones to requests;
 * deploy/checks/forms-match-api proves it.
 */

type SchemaFor<Value> = z.ZodMiniType<Value, Value>;

/** A schema for each field of a table: what `z.object` is made of. */
export const fieldSchemas = <Table extends FieldTable>(table: Table) =>
  mapFields(table, schemaOf) as { [Name in keyof Table]: SchemaFor<ValuesOf<Table>[Name]> };

function schemaOf(field: Field): SchemaFor<string> | SchemaFor<string | null> {
  switch (field.kind) {
    case 'text':
      return text(field);
    case 'email':
      return email(field);
    case 'color':
      return color();
    case 'option':
      return option(field.options, field.initial);
    case 'paymentTerms':
      return option<string>(paymentTerms, field.initial);
    case 'date':
      return calendarDate(field.required);
    case 'id':
      return z.nullable(z.string());
    default:
      return decimal(field);
  }
}

/** A check by a function that returns the error, or null. The other checks go on, so that every error is reported. */
const check = (validate: (value: string) => string | null) =>
  z.check<string>(({ value, issues }) => {
    const message = validate(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message, continue: true });
  });

/** A text without the blanks around it. */
const text = (rule: TextRule) =>
  z.string().check(
    z.overwrite(rule.normalize ?? normalizeText),
    check((value) => validateText(value, rule)),
  );

/** An e-mail address, or an empty text where it may be. */
const email = ({ required }: EmailField) =>
  z.string().check(
    z.overwrite(normalizeEmail),
    check((value) => validateText(value, { max: MAX_LENGTH.email, ...(required && { required }) })),
    check((value) => (value === '' || z.regexes.email.test(value) ? null : validationTexts.email)),
  );

/** `#rrggbb`, or an empty text. */
const color = () =>
  z.string().check(
    z.overwrite(normalizeText),
    check((value) => (isColor(value) ? null : validationTexts.companyNameColor)),
  );

/** One of a list; an empty text counts as `byDefault`. */
const option = <T extends string>(options: readonly T[], byDefault: T) =>
  z.pipe(
    z.custom<T>((value) => value === '' || options.includes(value as T), {
      error: validationTexts.option,
      abort: false,
    }),
    z.transform((value) => value || byDefault),
  );

/** A calendar date that exists, `YYYY-MM-DD`, or an empty text where it may be. */
const calendarDate = (required?: string) =>
  z.string().check(
    z.overwrite((value) => value.trim() && value),
    check((value) => validateDate(value, required)),
  );

interface DecimalField {
  kind: DecimalKind;
  /** The error where nothing is typed; without it, an empty text counts as 0. */
  required?: string;
}

/** A plain decimal, as `DecimalInput` makes it of what is typed; it becomes canonical. */
const decimal = ({ kind, required }: DecimalField) =>
  z.pipe(
    z.string(),
    z.transform((typed, { issues }) => {
      const text = typed.trim() || (required ? '' : '0');
      const message = text ? validateDecimal(text, decimalRules[kind]) : required;
      if (message) issues.push({ code: 'custom', input: typed, message });
      // What is no decimal stays as it is typed.
      return readDecimal(text, decimalRules[kind]) ?? typed;
    }),
  );
