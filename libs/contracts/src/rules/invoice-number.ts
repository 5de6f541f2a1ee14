import { BLANKS, INVISIBLE } from './text-rules.js';

/** The hyphen bullet and the minus sign are not in Unicode's dash category (Pd). */
const HYPHENS = /[\p{Pd}\u2043\u2212]/gu;

/** The stored form of a number: without invisible characters and extra spaces, in NFC. */
export const normalizeNumber = (typed: string): string =>
  typed.replace(INVISIBLE, '').replace(BLANKS, ' ').trim().normalize();

/**
 * The key for comparing numbers. Numbers that look alike have the same key. The PostgreSQL function `number_key` of the
 * service invoicing computes the same.
 */
export const numberKey = (number: string): string =>
  // Lower case first, so that all forms of a letter become equal, such as ß and ẞ.
  normalizeNumber(number).replace(HYPHENS, '-').toLowerCase().toUpperCase().normalize();

/** Splits 'INV-009' into the series 'INV-' and the digits '009'. Null if the number does not end in digits. */
export function splitNumber(number: string): { series: string; digits: string } | null {
  const digits = /\d+$/.exec(number)?.[0];
  return digits === undefined ? null : { series: number.slice(0, -digits.length), digits };
}
