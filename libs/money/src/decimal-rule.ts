import type { DecimalRule } from '@paperbill/contracts/rules';
import { compare, fits, limitDigits, parseDecimal } from './decimal.js';
import { isUnclear } from './typed-decimal.js';

/** The canonical decimal of a text or a JSON number; null where it is none. */
export const readDecimal = (value: unknown, { places }: Pick<DecimalRule, 'places'>): string | null =>
  parseDecimal(typeof value === 'string' ? limitDigits(value) : value, places);

/** @returns what is wrong with a text or a JSON number, or null */
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
