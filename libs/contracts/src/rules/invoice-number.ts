import { BLANK_CHARACTERS, INVISIBLE_CHARACTERS } from './text-rules.js';

/**
 * Matches all dashes. The hyphen bullet and the minus sign are listed separately, because they are not in Unicode's
 * dash category (Pd).
 */
const HYPHEN_PATTERN = /[\p{Pd}\u2043\u2212]/gu;

/** Normalizes a number to NFC. Invisible characters and repeated spaces are removed. */
export const normalizeNumber = (typed: string): string =>
  typed.replace(INVISIBLE_CHARACTERS, '').replace(BLANK_CHARACTERS, ' ').trim().normalize();

/**
 * Returns a key that is equal for numbers that look alike. The PostgreSQL function `number_key` returns the same key.
 */
export const numberKey = (number: string): string =>
  // The text is converted to lower case and then to upper case. All forms of a letter then become equal,
  // such as ß and ẞ.
  normalizeNumber(number).replace(HYPHEN_PATTERN, '-').toLowerCase().toUpperCase().normalize();

/** Splits 'INV-009' into 'INV-' and '009'. Returns null if the number does not end in digits. */
export function splitNumber(number: string): { series: string; digits: string } | null {
  const digits = /\d+$/.exec(number)?.[0];
  return digits === undefined ? null : { series: number.slice(0, -digits.length), digits };
}
