import { MAX_AMOUNT, MAX_LENGTH, MAX_TAX_RATE, validationTexts } from '@paperbill/contracts';
import { compare, fits } from '@paperbill/money';
import * as z from 'zod/mini';
import { parseTypedDecimal } from './typed-decimal.js';

/** The rules that forms share, with the messages of section 5. The BFF holds requests to the same ones. */

const CONTROL_EXCEPT_LINE_BREAK = /(?!\n)\p{Cc}/u;

/** A text without the blanks around it; it may be empty. */
export const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, validationTexts.tooLong(max)),
    z.refine((value) => !CONTROL_EXCEPT_LINE_BREAK.test(value), validationTexts.text),
  );

export const requiredText = (max: number, message: string) => text(max).check(z.minLength(1, message));

/** An e-mail address or nothing. */
export const optionalEmail = () =>
  text(MAX_LENGTH.email).check(z.refine((value) => value === '' || z.regexes.email.test(value), validationTexts.email));

/** Percent with at most two decimals; nothing reads as no tax. */
export const taxRate = () =>
  z.pipe(
    z.string().check(z.refine((value) => readTaxRate(value) !== null, validationTexts.taxRate)),
    z.transform((value) => readTaxRate(value)!),
  );

function readTaxRate(typed: string): string | null {
  const rate = parseTypedDecimal(typed.trim() || '0');
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
      const decimal = parseTypedDecimal(typed);
      const isInRange = decimal !== null && (min === undefined || compare(decimal, min) >= 0);
      if (isInRange && fits(decimal, MAX_AMOUNT)) return decimal;
      const told = isInRange ? validationTexts.amountTooLarge : invalid;
      context.issues.push({ code: 'custom', input: typed, message: typed.trim() ? told : required });
      return z.NEVER;
    }),
  );
