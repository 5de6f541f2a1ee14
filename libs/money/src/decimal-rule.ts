import type { DecimalRule } from '@paperbill/contracts/rules';
import { compare, fits, limitDigits, parseDecimal } from './decimal.js';
import { isUnclear } from './typed-decimal.js';

/** Parses a text or a JSON number to a canonical decimal. Returns null if the value is not a decimal. */
export const readDecimal = (value: unknown, { places }: Pick<DecimalRule, 'places'>): string | null =>
  parseDecimal(typeof value === 'string' ? limitDigits(value) : value, places);

/** Validates a text or a JSON number. @returns the error message, or null if the value is valid */
export function validateDecimal(value: unknown, rule: DecimalRule): string | null {
  if (typeof value === 'string' && isUnclear(value)) return rule.unclear;
  const decimal = readDecimal(value, rule);
  if (decimal === null) return rule.invalid;
  const isWithin =
    (rule.min === undefined || compare(decimal, rule.min) >= 0) &&
    (rule.max === undefined || compare(decimal, rule.max) <= 0);
  if (!isWithin) return rule.invalid;
  return fits(decimal, rule.limit) ? null : rule.tooLarge;
}
