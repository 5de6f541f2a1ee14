import { BLANKS, INVISIBLE } from './text-rules.js';

/** Unicode counts the hyphen bullet and the minus sign among other signs. */
const HYPHENS = /[\p{Pd}\u2043\u2212]/gu;

/** A number as it is stored. */
export const normalizeNumber = (typed: string): string =>
  typed.replace(INVISIBLE, '').replace(BLANKS, ' ').trim().normalize();

/** A number as it is compared: equal for numbers that look alike. PostgreSQL does the same: `number_key` of invoicing. */
export const numberKey = (number: string): string =>
  // Via lower case, so that all signs of one letter meet, such as ß and its capital.
  normalizeNumber(number).replace(HYPHENS, '-').toLowerCase().toUpperCase().normalize();

/** 'INV-009' is the series 'INV-' and the digits '009'; null for a number that does not end in digits. */
export function splitNumber(number: string): { series: string; digits: string } | null {
  const digits = /\d+$/.exec(number)?.[0];
  return digits === undefined ? null : { series: number.slice(0, -digits.length), digits };
}
