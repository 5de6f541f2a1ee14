import { validationTexts } from '../texts/for-browsers.js';
import { normalizeNumber, numberKey, splitNumber } from './invoice-number.js';
import { MAX_LENGTH } from './limits.js';
import { validateText } from './text-rules.js';
import type { CalendarDate } from './values.js';

const MAX_COUNTER_DIGITS = 8;
/**
 * The highest number that users can choose for a counter. New documents can increase the counter beyond this number.
 */
export const MAX_NUMBER_COUNTER = 10 ** MAX_COUNTER_DIGITS - 1;

const PLACEHOLDER_IN_BRACES = /\{([^{}]*)\}/g;
const COUNTER_PLACEHOLDER = /^0*1$/;
const DATE_PLACEHOLDER_PATTERNS = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year>\\d{2})',
  MM: '(?<month>0[1-9]|1[0-2])',
} as const;

/** Converts placeholders to upper case and removes their spaces. */
export const normalizeNumberFormat = (typed: string): string =>
  normalizeNumber(typed).replaceAll(PLACEHOLDER_IN_BRACES, (placeholder) =>
    placeholder.replaceAll(' ', '').toUpperCase(),
  );

/** Returns the error in a number format such as 'INV-{YYYY}-{0001}', or null if the format is valid or empty. */
export function findNumberFormatProblem(format: string): string | null {
  if (format === '') return null;
  const textProblem = validateText(format, { max: MAX_LENGTH.invoiceNumber });
  if (textProblem) return textProblem;
  const names = listPlaceholders(format);
  const counters = names.filter((name) => COUNTER_PLACEHOLDER.test(name));
  const unknown = names.find(
    (name) => !COUNTER_PLACEHOLDER.test(name) && !Object.hasOwn(DATE_PLACEHOLDER_PATTERNS, name),
  );
  if (unknown !== undefined) return validationTexts.numberFormatUnknown(`{${unknown}}`);
  if (/[{}]/.test(format.replaceAll(PLACEHOLDER_IN_BRACES, ''))) return validationTexts.numberFormatBrace;
  if (counters.length !== 1) return validationTexts.numberFormatCounter;
  if (counters[0]!.length > MAX_COUNTER_DIGITS) return validationTexts.numberFormatDigits(MAX_COUNTER_DIGITS);
  const years = names.filter((name) => name.startsWith('Y')).length;
  if (years > 1 || names.filter((name) => name === 'MM').length > 1) return validationTexts.numberFormatTwice;
  // If a format has a month but no year, the numbers would repeat in the next year.
  if (names.includes('MM') && years === 0) return validationTexts.numberFormatMonth;
  const longestNumber = formatNumber(format, '2000-01', 10 * MAX_NUMBER_COUNTER);
  return longestNumber.length > MAX_LENGTH.invoiceNumber
    ? validationTexts.numberFormatLong(MAX_LENGTH.invoiceNumber)
    : null;
}

const listPlaceholders = (format: string): string[] =>
  [...format.matchAll(PLACEHOLDER_IN_BRACES)].map(([, name]) => name!);

/** The counter starts again in each period: a month such as '2026-11', a year, or '' for a format without dates. */
export function getNumberPeriod(format: string, date: CalendarDate): string {
  const names = listPlaceholders(format);
  if (names.includes('MM')) return date.slice(0, 7);
  return names.some((name) => name.startsWith('Y')) ? date.slice(0, 4) : '';
}

/** @param date the date of the document, or the period of the number */
export const formatNumber = (format: string, date: string, counter: number): string =>
  format.replaceAll(PLACEHOLDER_IN_BRACES, (_, name: string) => {
    if (name === 'YYYY') return date.slice(0, 4);
    if (name === 'YY') return date.slice(2, 4);
    if (name === 'MM') return date.slice(5, 7);
    return String(counter).padStart(name.length, '0');
  });

export interface ParsedNumber {
  period: string;
  counter: number;
}

/** Returns null if the number does not match the format. Years with two digits are in the 21st century. */
export function parseNumber(format: string, number: string): ParsedNumber | null {
  const match = toPattern(numberKey(format)).exec(numberKey(number))?.groups;
  if (!match) return null;
  const { year = '', month, counter } = match;
  const fullYear = year.length === 2 ? `20${year}` : year;
  return { period: month === undefined ? fullYear : `${fullYear}-${month}`, counter: Number(counter) };
}

const escapeLiteral = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]|/]/g, '\\$&');

/**
 * Returns a regular expression for PostgreSQL. Its groups are the text before the counter, the counter, and the
 * text after it.
 */
export function toCounterPattern(format: string): string {
  const { 0: counter, index } = /\{0*1\}/.exec(format)!;
  const toSource = (part: string) =>
    part.replaceAll(/\{([^{}]*)\}|[^{]+/g, (text, name: string | undefined) =>
      name === undefined ? escapeLiteral(text) : `\\d{${name.length}}`,
    );
  const digits = counter.length - '{}'.length;
  const [before, after] = [format.slice(0, index), format.slice(index + counter.length)];
  return `^(${toSource(before)})(\\d{${digits}}|[1-9]\\d{${digits},9})(${toSource(after)})$`;
}

function toPattern(format: string): RegExp {
  const source = format.replaceAll(/\{([^{}]*)\}|[^{]+/g, (text, name: string | undefined) => {
    if (name === undefined) return escapeLiteral(text);
    if (Object.hasOwn(DATE_PLACEHOLDER_PATTERNS, name))
      return DATE_PLACEHOLDER_PATTERNS[name as keyof typeof DATE_PLACEHOLDER_PATTERNS];
    const { length } = name;
    const longerCounterPattern = length < MAX_COUNTER_DIGITS ? `|[1-9]\\d{${length},${MAX_COUNTER_DIGITS - 1}}` : '';
    return `(?<counter>\\d{${length}}${longerCounterPattern})`;
  });
  return new RegExp(`^${source}$`, 'u');
}

/**
 * Returns the counter after a change of the format. Counting continues after the existing numbers.
 * @param before the next number in the old format; the counter is null if there was no format
 * @param date today in the user's time zone
 */
export function continueCounter(
  format: string,
  { nextNumber, nextCounter }: { nextNumber: string; nextCounter: number | null },
  date: CalendarDate,
): number {
  if (nextCounter !== null) return nextCounter;
  const parsed = parseNumber(format, nextNumber);
  if (parsed?.period === getNumberPeriod(format, date)) return Math.max(parsed.counter, 1);
  const counter = Number(splitNumber(nextNumber)?.digits);
  return counter >= 1 && counter <= MAX_NUMBER_COUNTER ? counter : 1;
}
