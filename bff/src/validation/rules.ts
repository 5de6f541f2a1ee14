import {
  type DecimalKind,
  decimalRules,
  distinctAddresses,
  isCalendarDate,
  isColor,
  isId,
  MAX_AMOUNT,
  MAX_LENGTH,
  MAX_TAX_RATE,
  normalizeEmail,
  normalizeText,
  type TextRule,
  validateDate,
  validateText,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { readDecimal, validateDecimal } from '@paperbill/money';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { z } from 'zod';
import { firstOf, Rule } from './rule.js';

interface TextOptions extends TextRule {
  /** The value of null or blank, and the field's initial value. */
  ifBlank?: string;
  format?: Rule;
  /** `format` as a regular expression. */
  pattern?: string;
  /** Message for a list. */
  ifList?: string;
}

/** A trimmed text. A number is read as its digits, null as ''. */
export const Text = ({ ifBlank = '', format, pattern, ifList, ...rule }: TextOptions): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => asText(value, ifBlank, rule.normalize)),
    Rule(firstOf(isText(rule, ifList), format), {
      type: 'string',
      maxLength: rule.max,
      pattern: pattern ?? patternOf(rule),
      required: Boolean(rule.required),
      ...(ifBlank && { default: ifBlank }),
    }),
  );

/** A text of a query. A repeated parameter (`?search=a&search=b`) arrives as a list. */
export const QueryText = (options: TextOptions): PropertyDecorator =>
  Text({ ifList: validationTexts.repeated, ...options });

/** An e-mail address or, if not required, ''. The pattern is that of zod's `z.email()`, which the client uses. */
export const Email = ({ required }: { required?: string } = {}): PropertyDecorator =>
  applyDecorators(
    Text({
      max: MAX_LENGTH.email,
      ...(required && { required }),
      format: (value) => (!value || z.regexes.email.test(String(value)) ? null : validationTexts.email),
      pattern: required ? z.regexes.email.source : `^$|${z.regexes.email.source}`,
    }),
    Transform(({ value }) => asEmail(value)),
  );

/** A list of distinct e-mail addresses, which may be empty. */
export const Emails = (max: number): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => asEmails(value ?? [])),
    Rule(
      (value) => {
        if (!Array.isArray(value)) return validationTexts.mailCopies;
        if (value.length > max) return validationTexts.tooManyMailCopies(max);
        return value.every(isEmail) ? null : validationTexts.mailCopies;
      },
      {
        type: 'array',
        items: { type: 'string', maxLength: MAX_LENGTH.email, pattern: z.regexes.email.source },
        maxItems: max,
        required: false,
      },
    ),
  );

const asEmails = (value: unknown): unknown =>
  Array.isArray(value) && value.every((address) => typeof address === 'string')
    ? distinctAddresses(value.map(normalizeEmail))
    : value;

const asEmail = (value: unknown): unknown => (typeof value === 'string' ? normalizeEmail(value) : value);

const isEmail = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_LENGTH.email && z.regexes.email.test(value);

/** `#rrggbb` or ''. */
export const Color = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => asText(value, '')),
    Rule(
      (value) =>
        value === undefined || (typeof value === 'string' && isColor(value)) ? null : validationTexts.companyNameColor,
      { type: 'string', pattern: '^(#[0-9a-fA-F]{6})?$', required: false },
    ),
  );

function asText(value: unknown, ifBlank: string, normalize = normalizeText): unknown {
  if (value === null) return ifBlank;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? normalize(value) || ifBlank : value;
}

/** Non-blank if required, without control characters, with line breaks only if multiline. */
const patternOf = ({ required, multiline }: TextRule): string =>
  `^${required ? '(?=[\\s\\S]*\\S)' : ''}(?:${multiline ? '\\n|' : ''}[^\\p{Cc}\\p{Cs}])*$`;

const isText =
  (rule: TextRule, ifList: string = validationTexts.text): Rule =>
  (value) => {
    if (value === undefined) return rule.required ?? null;
    if (Array.isArray(value)) return ifList;
    return typeof value === 'string' ? validateText(value, rule) : validationTexts.text;
  };

/** One of the options; missing, null or '' means `byDefault`, which is also the initial value. */
export const Option = <T extends string>(options: readonly T[], byDefault?: T): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === null || value === '' ? byDefault : (value as unknown))),
    Rule((value) => (value === undefined ? null : isOneOf(options)(value)), {
      enum: [...options],
      required: false,
      ...(byDefault && { default: byDefault }),
    }),
  );

/** One of the options, required. */
export const RequiredOption = (options: readonly string[]): PropertyDecorator =>
  Rule(isOneOf(options), { enum: [...options], required: true });

const isOneOf =
  (options: readonly unknown[]): Rule =>
  (value) =>
    options.includes(value) ? null : validationTexts.option;

/** From 1970. */
const WRITTEN_DATE = { format: 'date', pattern: '^(19[7-9]|[2-9])' } as const;

/**
 * A date typed by a user, validated by `validateDate`.
 *
 * @param required the message if it is missing; without it, null or blank means ''
 */
export const CalendarDate = (required?: string): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (required ? (value as unknown) : dateOrBlank(value))),
    Rule(
      (value) => {
        if (value === undefined || value === null) return required ?? null;
        return typeof value === 'string' ? validateDate(value, required) : validationTexts.date;
      },
      required
        ? { type: 'string', ...WRITTEN_DATE, required: true }
        : { type: 'string', oneOf: [{ maxLength: 0 }, WRITTEN_DATE], required: false },
    ),
  );

const dateOrBlank = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && !value.trim()) ? '' : value;

/** An existing calendar date, optional. */
export const OptionalCalendarDate = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === '' || value === null ? undefined : (value as unknown))),
    Rule(
      (value) =>
        value === undefined || (typeof value === 'string' && isCalendarDate(value)) ? null : validationTexts.date,
      // The format alone permits the year 0.
      { type: 'string', format: 'date', pattern: '^(?!0000)', required: false },
    ),
  );

/** An id; null, '' or missing means null. */
export const OptionalId = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === '' ? null : (value as unknown))),
    Rule((value) => (value === undefined || value === null || isId(value) ? null : validationTexts.option), {
      type: 'string',
      format: 'uuid',
      nullable: true,
      required: false,
    }),
  );

export const RequiredId = (): PropertyDecorator =>
  Rule((value) => (isId(value) ? null : validationTexts.option), { type: 'string', format: 'uuid', required: true });

/** Excludes the first day of year 1: in western time zones it would be in year 0. */
const INSTANT = /^(?!0001-01-01)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/** A moment in the API's format (ISO 8601, UTC), optional. */
export const OptionalInstant = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === null ? undefined : (value as unknown))),
    Rule(
      (value) =>
        value === undefined ||
        (typeof value === 'string' &&
          INSTANT.test(value) &&
          isCalendarDate(value.slice(0, 10)) &&
          !Number.isNaN(Date.parse(value)))
          ? null
          : validationTexts.instant,
      { type: 'string', format: 'date-time', pattern: INSTANT.source, nullable: true, required: false },
    ),
  );

/** An integer within bounds, as a JSON number or text. */
export const WholeNumber = (min: number, max: number, { required = false } = {}): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (isDigits(value) ? Number(value) : value === '' || value === null ? undefined : value)),
    Rule(
      (value) =>
        (value === undefined && !required) || (Number.isInteger(value) && Number(value) >= min && Number(value) <= max)
          ? null
          : validationTexts.wholeNumber(min, max),
      { type: 'integer', minimum: min, maximum: max, required },
    ),
  );

const isDigits = (value: unknown): boolean => typeof value === 'string' && /^\d{1,15}$/.test(value);

/** A decimal as text or JSON number, normalised to a text with at least two decimals. */
export const Decimal = ({ kind, required }: { kind: DecimalKind; required?: string }): PropertyDecorator => {
  const rule = decimalRules[kind];
  return applyDecorators(
    Transform(({ value }) => canonical(value, rule)),
    Rule((value) => (value === undefined ? (required ?? null) : validateDecimal(value, rule)), {
      oneOf: [
        { type: 'string', pattern: decimalPattern(kind) },
        {
          type: 'number',
          minimum: Number(rule.min ?? -MAX_AMOUNT),
          maximum: Number(rule.max ?? MAX_AMOUNT),
          multipleOf: Number(`1e-${rule.places}`),
        },
      ],
      required: Boolean(required),
    }),
  );
};

/** The regular expression of a kind of decimal. */
function decimalPattern(kind: DecimalKind): string {
  const { places, min } = decimalRules[kind];
  if (kind === 'taxRate') return `^(?:${MAX_TAX_RATE}(?:\\.0{1,${places}})?|\\d{1,2}(?:\\.\\d{1,${places}})?)$`;
  return `^${min === undefined ? '-?' : ''}\\d{1,8}(?:\\.\\d{1,${places}})?$`;
}

function canonical(value: unknown, rule: { places: number }): unknown {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return undefined;
  return readDecimal(value, rule) ?? value;
}
