import {
  type DecimalKind,
  type DecimalRule,
  type IdsField,
  getDecimalRule,
  getWidestDecimalRule,
  distinctAddresses,
  isCalendarDate,
  isColor,
  isCurrency,
  isId,
  MAX_LENGTH,
  MAX_TAX_RATE,
  normalizeEmail,
  normalizeText,
  type TextRule,
  validateDate,
  validateText,
  VISIBLE_CHARACTER,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { parseDecimalField, validateDecimal } from '@paperbill/money';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { z } from 'zod';
import { combineRules, Rule } from './rule.js';

interface TextOptions extends TextRule {
  /** The text that replaces a missing, null or blank value. */
  defaultIfBlank?: string;
  format?: Rule;
  pattern?: string;
  listError?: string;
}

/** Validates a text after trimming it. A number is converted to a text, and null to an empty text. */
export const IsText = ({ defaultIfBlank = '', format, pattern, listError, ...rule }: TextOptions): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => toNormalizedText(value, defaultIfBlank, rule.normalize)),
    Rule(combineRules(toTextRule(rule, listError), format), {
      type: 'string',
      maxLength: rule.max,
      pattern: pattern ?? toTextPattern(rule),
      required: Boolean(rule.required),
      ...(defaultIfBlank && { default: defaultIfBlank }),
    }),
  );

/** Validates a text in a query. A repeated parameter (`?search=a&search=b`) arrives as a list, which is refused. */
export const IsQueryText = (options: TextOptions): PropertyDecorator =>
  IsText({ listError: validationTexts.repeated, ...options });

/** Validates an e-mail address. The pattern is that of zod's `z.email()`, which the web client uses. */
export const IsEmail = ({ required }: { required?: string } = {}): PropertyDecorator =>
  applyDecorators(
    IsText({
      max: MAX_LENGTH.email,
      ...(required && { required }),
      format: (value) => (!value || z.regexes.email.test(String(value)) ? null : validationTexts.email),
      pattern: required ? z.regexes.email.source : `^$|${z.regexes.email.source}`,
    }),
    Transform(({ value }) => normalizeEmailValue(value)),
  );

export const IsEmailList = (max: number): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => normalizeEmails(value ?? [])),
    Rule(
      (value) => {
        if (!Array.isArray(value)) return validationTexts.mailCopies;
        if (value.length > max) return validationTexts.tooManyMailCopies(max);
        return value.every(isEmailAddress) ? null : validationTexts.mailCopies;
      },
      {
        type: 'array',
        items: { type: 'string', maxLength: MAX_LENGTH.email, pattern: z.regexes.email.source },
        maxItems: max,
        required: false,
      },
    ),
  );

const normalizeEmails = (value: unknown): unknown =>
  Array.isArray(value) && value.every((address) => typeof address === 'string')
    ? distinctAddresses(value.map(normalizeEmail))
    : value;

const normalizeEmailValue = (value: unknown): unknown => (typeof value === 'string' ? normalizeEmail(value) : value);

const isEmailAddress = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_LENGTH.email && z.regexes.email.test(value);

export const IsColor = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => toNormalizedText(value, '')),
    Rule(
      (value) =>
        value === undefined || (typeof value === 'string' && isColor(value)) ? null : validationTexts.companyNameColor,
      { type: 'string', pattern: '^(#[0-9a-fA-F]{6})?$', required: false },
    ),
  );

function toNormalizedText(value: unknown, defaultIfBlank: string, normalize = normalizeText): unknown {
  if (value === null) return defaultIfBlank;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value;
  const text = normalize(value);
  return VISIBLE_CHARACTER.test(text) ? text : defaultIfBlank || text;
}

const toTextPattern = ({ required, multiline }: TextRule): string =>
  `^${required ? `(?=[\\s\\S]*${VISIBLE_CHARACTER.source})` : ''}(?:${multiline ? '\\n|' : ''}[^\\p{Cc}\\p{Cs}])*$`;

const toTextRule =
  (rule: TextRule, listError: string = validationTexts.text): Rule =>
  (value) => {
    if (value === undefined) return rule.required ?? null;
    if (Array.isArray(value)) return listError;
    return typeof value === 'string' ? validateText(value, rule) : validationTexts.text;
  };

/** Validates that a value is one of the given options. A missing, empty or null value becomes `defaultOption`. */
export const IsOption = <T extends string>(options: readonly T[], defaultOption?: T): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === null || value === '' ? defaultOption : (value as unknown))),
    Rule((value) => (value === undefined ? null : toOptionRule(options)(value)), {
      enum: [...options],
      required: false,
      ...(defaultOption && { default: defaultOption }),
    }),
  );

export const IsBoolean = ({ required = true } = {}): PropertyDecorator =>
  Rule((value) => (typeof value === 'boolean' || (!required && value === undefined) ? null : validationTexts.option), {
    type: 'boolean',
    required,
  });

/** Validates a boolean that is false if it is missing or null. */
export const IsBooleanOrMissing = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === null ? undefined : (value as unknown))),
    Rule((value) => (value === undefined || typeof value === 'boolean' ? null : validationTexts.option), {
      type: 'boolean',
      required: false,
      default: false,
    }),
  );

export const IsRequiredOption = (options: readonly string[]): PropertyDecorator =>
  Rule(toOptionRule(options), { enum: [...options], required: true });

const toOptionRule =
  (options: readonly unknown[]): Rule =>
  (value) =>
    options.includes(value) ? null : validationTexts.option;

/** The JSON schema of a typed date, which must be in 1970 or later. */
const TYPED_DATE_SCHEMA = { format: 'date', pattern: '^(19[7-9]|[2-9])' } as const;

/** @param required the error message for a missing date. Without it, null or a blank text counts as missing. */
export const IsCalendarDate = (required?: string): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (required ? (value as unknown) : trimBlankDate(value))),
    Rule(
      (value) => {
        if (value === undefined || value === null) return required ?? null;
        return typeof value === 'string' ? validateDate(value, required) : validationTexts.date;
      },
      required
        ? { type: 'string', ...TYPED_DATE_SCHEMA, required: true }
        : { type: 'string', oneOf: [{ maxLength: 0 }, TYPED_DATE_SCHEMA], required: false },
    ),
  );

const trimBlankDate = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && !value.trim()) ? '' : value;

export const IsOptionalCalendarDate = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === '' || value === null ? undefined : (value as unknown))),
    Rule(
      (value) =>
        value === undefined || (typeof value === 'string' && isCalendarDate(value)) ? null : validationTexts.date,
      // The pattern excludes the year 0. The format `date` alone would permit it.
      { type: 'string', format: 'date', pattern: '^(?!0000)', required: false },
    ),
  );

export const IsOptionalId = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === '' ? null : (value as unknown))),
    Rule((value) => (value === undefined || value === null || isId(value) ? null : validationTexts.option), {
      type: 'string',
      format: 'uuid',
      nullable: true,
      required: false,
    }),
  );

/**
 * Validates a list of ids. Null counts as an empty list. If `treatsEmptyAsMissing` is set, an empty list counts
 * as missing.
 */
export const IsIdList = (
  { max, tooManyMessage }: IdsField,
  { treatsEmptyAsMissing = false }: { treatsEmptyAsMissing?: boolean } = {},
): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => {
      const ids = toLowerCaseIds(value ?? []);
      return treatsEmptyAsMissing && Array.isArray(ids) && ids.length === 0 ? undefined : ids;
    }),
    Rule(
      (value) => {
        if (value === undefined) return null;
        if (!Array.isArray(value)) return validationTexts.option;
        if (value.length > max) return tooManyMessage();
        if (!value.every(isId)) return validationTexts.option;
        return new Set(value).size === value.length ? null : validationTexts.repeatedTax;
      },
      {
        type: 'array',
        items: { type: 'string', format: 'uuid' },
        maxItems: max,
        uniqueItems: true,
        nullable: true,
        required: false,
      },
    ),
  );

const toLowerCaseIds = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((id: unknown) => (typeof id === 'string' ? id.toLowerCase() : id)) : value;

export const IsRequiredId = (): PropertyDecorator =>
  Rule((value) => (isId(value) ? null : validationTexts.option), { type: 'string', format: 'uuid', required: true });

/** Excludes the first day of the year 1, because this day belongs to the year 0 in western time zones. */
const INSTANT_PATTERN = /^(?!0001-01-01)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

export const IsOptionalInstant = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === null ? undefined : (value as unknown))),
    Rule(
      (value) =>
        value === undefined ||
        (typeof value === 'string' &&
          INSTANT_PATTERN.test(value) &&
          isCalendarDate(value.slice(0, 10)) &&
          !Number.isNaN(Date.parse(value)))
          ? null
          : validationTexts.instant,
      { type: 'string', format: 'date-time', pattern: INSTANT_PATTERN.source, nullable: true, required: false },
    ),
  );

export const IsWholeNumber = (min: number, max: number, { required = false } = {}): PropertyDecorator =>
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

interface DecimalOptions {
  kind: DecimalKind;
  /** The error message for a missing decimal. If it is undefined, the decimal is optional. */
  required?: string;
  /** If true, an empty text or null is refused. By default, such a value counts as missing. */
  isBlankRefused?: boolean;
}

/** The decimal may be a text or a JSON number. The validated value is a text with at least two decimal places. */
export const IsDecimal = ({ kind, required, isBlankRefused = false }: DecimalOptions): PropertyDecorator => {
  const rule = getWidestDecimalRule(kind);
  return applyDecorators(
    Transform(({ value }) => (!isBlankRefused && isBlank(value) ? undefined : toCanonicalDecimal(value, rule))),
    Rule((value, parent) => (value === undefined ? (required ?? null) : validateInAnyCurrency(value, kind, parent)), {
      oneOf: [
        { type: 'string', pattern: toDecimalPattern(kind) },
        {
          type: 'number',
          minimum: Number(rule.min ?? -rule.maxAbsoluteValue),
          maximum: Number(rule.max ?? rule.maxAbsoluteValue),
          multipleOf: Number(`1e-${rule.places}`),
        },
      ],
      required: Boolean(required),
    }),
  );
};

/**
 * The largest amount and the decimal places of a currency are checked later, because some requests do not contain the
 * currency. The service checks the amounts of documents, and `requireValidDefaults` checks the prices of products.
 */
function validateInAnyCurrency(value: unknown, kind: DecimalKind, parent: { currency?: unknown } = {}): string | null {
  const { invalidMessage } = getDecimalRule(kind, isCurrency(parent.currency) ? parent.currency : undefined);
  const rule = { ...getWidestDecimalRule(kind), invalidMessage };
  const message = validateDecimal(value, rule);
  return rule.unit === 'currency' && message === rule.tooLargeMessage() ? null : message;
}

function toDecimalPattern(kind: DecimalKind): string {
  const { places, min, maxAbsoluteValue } = getWidestDecimalRule(kind);
  const wholeDigits = maxAbsoluteValue.split('.')[0]!.length;
  if (kind === 'taxRate') return `^(?:${MAX_TAX_RATE}(?:\\.0{1,${places}})?|\\d{1,2}(?:\\.\\d{1,${places}})?)$`;
  const nonZeroPattern = Number(min) > 0 ? '(?=.*[1-9])' : '';
  return `^${nonZeroPattern}${min === undefined ? '-?' : ''}\\d{1,${wholeDigits}}(?:\\.\\d{1,${places}})?$`;
}

const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

const toCanonicalDecimal = (value: unknown, rule: DecimalRule): unknown => parseDecimalField(value, rule) ?? value;
