import {
  validateDate,
  isColor,
  MAX_AMOUNT,
  MAX_LENGTH,
  MAX_TAX_RATE,
  validateText,
  type TextRule,
  normalizeText,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { compare, fits } from '@paperbill/money';
import * as z from 'zod/mini';
import { parseTypedDecimal } from './typed-decimal.js';

/**
 * The rules that forms share (product-rules.md, "Validation"). The BFF applies the same ones to requests;
 * deploy/checks/forms-match-api proves it.
 */

/** Holds a value to a rule, which answers what to tell, or null. Other checks go on, so that all complaints are told. */
const holdTo = (complaint: (value: string) => string | null) =>
  z.check<string>(({ value, issues }) => {
    const message = complaint(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message, continue: true });
  });

/** A text without the blanks around it. */
export const text = (rule: TextRule) =>
  z.string().check(
    z.overwrite(normalizeText),
    holdTo((value) => validateText(value, rule)),
  );

export const multilineText = (rule: Omit<TextRule, 'multiline'>) => text({ ...rule, multiline: true });

/** An e-mail address or nothing. */
export const optionalEmail = () =>
  text({ max: MAX_LENGTH.email }).check(
    holdTo((value) => (value === '' || z.regexes.email.test(value) ? null : validationTexts.email)),
  );

/** An address; the street may have lines of its own. */
export const address = () => ({
  address: multilineText({ max: MAX_LENGTH.address }),
  addressLine2: multilineText({ max: MAX_LENGTH.address }),
  city: text({ max: MAX_LENGTH.address }),
  state: text({ max: MAX_LENGTH.address }),
  zipCode: text({ max: MAX_LENGTH.postalCode }),
  country: text({ max: MAX_LENGTH.address }),
});

/** `#rrggbb` or nothing. */
export const color = () =>
  z.string().check(
    z.overwrite(normalizeText),
    holdTo((value) => (isColor(value) ? null : validationTexts.companyNameColor)),
  );

/** One of a list; nothing reads as `byDefault`. */
export const option = <T extends string>(options: readonly T[], byDefault: T) =>
  z.pipe(
    z.custom<T>((value) => value === '' || options.includes(value as T), {
      error: validationTexts.option,
      abort: false,
    }),
    z.transform((value) => value || byDefault),
  );

/** A calendar date that exists, `YYYY-MM-DD`. */
export const calendarDate = (required: string) => z.string().check(holdTo((value) => validateDate(value, required)));

interface DecimalRule {
  /** What nothing reads as; without it, something must be typed. */
  byDefault?: string;
  /** What is told where nothing is typed. */
  required?: string;
  /** What is told where the rest is no such decimal. */
  invalid: string;
  min?: string;
  max?: string;
}

/** A decimal as people type it, and its canonical form where it is one. */
export const typedDecimal = (rule: DecimalRule) =>
  z.pipe(
    z.string(),
    z.transform((typed, { issues }) => {
      const message = decimalComplaint(typed, rule);
      if (message !== null) issues.push({ code: 'custom', input: typed, message });
      // What is no decimal stays as it is typed.
      return readDecimal(typed, rule) ?? typed;
    }),
  );

/** Percent with at most two decimals; nothing reads as no tax. */
export const taxRate = () =>
  typedDecimal({ byDefault: '0', invalid: validationTexts.taxRate, min: '0', max: String(MAX_TAX_RATE) });

function decimalComplaint(typed: string, rule: DecimalRule): string | null {
  const { required, invalid, min, max } = rule;
  if (required && !typed.trim()) return required;
  const decimal = readDecimal(typed, rule);
  if (decimal === null) return invalid;
  if (min !== undefined && compare(decimal, min) < 0) return invalid;
  if (max !== undefined && compare(decimal, max) > 0) return invalid;
  return fits(decimal, MAX_AMOUNT) ? null : validationTexts.amountTooLarge;
}

const readDecimal = (typed: string, { byDefault = '' }: DecimalRule): string | null =>
  parseTypedDecimal(typed.trim() || byDefault);
