import {
  dateComplaint,
  isColor,
  MAX_AMOUNT,
  MAX_DECIMAL_LENGTH,
  MAX_LENGTH,
  MAX_TAX_RATE,
  textComplaint,
  type TextRule,
  tidyText,
  validationTexts,
} from '@paperbill/contracts';
import { compare, fits } from '@paperbill/money';
import * as z from 'zod/mini';
import { parseTypedDecimal } from './typed-decimal.js';

/**
 * The rules that forms share, with the messages of section 5. The BFF holds requests to the same ones;
 * deploy/agreement proves it.
 */

/** A value with a complaint, or null where it is fine. */
const holdTo = (complaint: (value: string) => string | null) =>
  z.check<string>(({ value, issues }) => {
    const message = complaint(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message });
  });

/** A text without the blanks around it. */
export const text = (rule: TextRule) =>
  z.string().check(
    z.overwrite(tidyText),
    holdTo((value) => textComplaint(value, rule)),
  );

export const multilineText = (rule: Omit<TextRule, 'multiline'>) => text({ ...rule, multiline: true });

/** An e-mail address or nothing. */
export const optionalEmail = () =>
  text({ max: MAX_LENGTH.email }).check(
    holdTo((value) => (value === '' || z.regexes.email.test(value) ? null : validationTexts.email)),
  );

/** `#rrggbb` or nothing. */
export const color = () =>
  z.string().check(
    z.overwrite(tidyText),
    holdTo((value) => (isColor(value) ? null : validationTexts.companyNameColor)),
  );

/** One of a list; nothing reads as `byDefault`. */
export const option = <T extends string>(options: readonly T[], byDefault: T) =>
  z.pipe(
    z.custom<T>((value) => value === '' || options.includes(value as T), validationTexts.option),
    z.transform((value) => value || byDefault),
  );

/** A calendar date that exists, `YYYY-MM-DD`. */
export const calendarDate = (required: string) => z.string().check(holdTo((value) => dateComplaint(value, required)));

/** Percent with at most two decimals; nothing reads as no tax. */
export const taxRate = () =>
  z.pipe(
    z.string().check(holdTo((value) => (readTaxRate(value) === null ? validationTexts.taxRate : null))),
    z.transform((value) => readTaxRate(value)!),
  );

function readTaxRate(typed: string): string | null {
  const rate = readDecimal(typed.trim() || '0');
  return rate !== null && compare(rate, 0) >= 0 && compare(rate, MAX_TAX_RATE) <= 0 ? rate : null;
}

interface DecimalRule {
  /** What is told where nothing is typed. */
  required: string;
  /** What is told where the rest is no such decimal. */
  invalid: string;
  min?: string;
}

/** A decimal as people type it, and its canonical form where it is one. */
export const typedDecimal = ({ required, invalid, min }: DecimalRule) =>
  z.pipe(
    z.string(),
    z.transform((typed, context) => {
      const decimal = readDecimal(typed);
      const isInRange = decimal !== null && (min === undefined || compare(decimal, min) >= 0);
      if (isInRange && fits(decimal, MAX_AMOUNT)) return decimal;
      const told = isInRange ? validationTexts.amountTooLarge : invalid;
      context.issues.push({ code: 'custom', input: typed, message: typed.trim() ? told : required });
      return z.NEVER;
    }),
  );

function readDecimal(typed: string): string | null {
  const decimal = parseTypedDecimal(typed);
  return decimal !== null && decimal.length > MAX_DECIMAL_LENGTH ? null : decimal;
}
