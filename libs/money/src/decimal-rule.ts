import type { DecimalRule } from '@paperbill/contracts/rules';
import { compareDecimals, isWithinMax, shortenLongNumbers, parseDecimal } from './decimal.js';
import { isAmbiguousNumber } from './typed-decimal.js';

/** Returns null if the value is not a number. */
export const parseDecimalField = (value: unknown, { places }: Pick<DecimalRule, 'places'>): string | null =>
  parseDecimal(typeof value === 'string' ? shortenLongNumbers(value) : value, places);

/** @returns the error message, or null if the value is valid */
export function validateDecimal(value: unknown, rule: DecimalRule): string | null {
  if (typeof value === 'string' && isAmbiguousNumber(value)) return rule.ambiguousMessage;
  const decimal = parseDecimalField(value, rule);
  if (decimal === null) return rule.invalidMessage();
  const isWithin =
    (rule.min === undefined || compareDecimals(decimal, rule.min) >= 0) &&
    (rule.max === undefined || compareDecimals(decimal, rule.max) <= 0);
  if (!isWithin) return rule.invalidMessage();
  return isWithinMax(decimal, rule.maxAbsoluteValue) ? null : rule.tooLargeMessage();
}
