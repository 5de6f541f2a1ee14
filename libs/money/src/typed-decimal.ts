import { fits, limitDigits, parseDecimal } from './decimal.js';

/** Divides a number from its decimals: 1234.5 in the United States, 1234,5 in Germany. */
export type DecimalSign = '.' | ',';

export interface TypedDecimalOptions {
  /** The sign of the user's language, or of a file. */
  decimalSign: DecimalSign;
  /** Decimals that the field can hold. */
  places: number;
  /** The largest number that the field can hold, where it is less than a thousand. */
  max?: string;
  /** What may stand before or after the number: `€`, `US$` and `USD`, or `%`. */
  unit?: 'currency' | 'percent';
}

/** Unambiguous groups of digits: 1,234.50 and 1.234,50 and 1 234,50 and 1’234.50. */
const groupings = [
  { written: /^\d{1,3}((,\d{3})+\.\d*|(,\d{3}){2,})$/, separator: /,/g },
  { written: /^\d{1,3}((\.\d{3})+,\d*|(\.\d{3}){2,})$/, separator: /\./g },
  { written: /^\d{1,3}([ '’]\d{3})+([.,]\d*)?$/, separator: /[ '’]/g },
];

/** 1,234 and 1.234: thousands, or three decimals. A number that begins with 0 has no thousands. */
const TWO_MEANINGS = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** A zero before a group of thousands: 0 500, 0'500, 00,125, 0,125,000. */
const ZERO_BEFORE_THOUSANDS = /^0(\d*[ '’]\d|\d+,\d{3}$|\d*[.,]\d{3}[.,])/;

/**
 * The canonical decimal that somebody typed or pasted ('$1,234.5', '1234,50', '−10' → '-10.00'), or null where it is
 * none, has too many decimals or is unclear.
 *
 * '1,234' and '1.234' are read by `decimalSign`, unless that makes more of them than `max`. They are refused where that
 * makes three decimals of them and the field holds fewer.
 */
export function parseTypedDecimal(
  typed: string,
  { decimalSign, places, max, unit }: TypedDecimalOptions,
): string | null {
  const parts = partsOf(typed);
  if (!parts?.units.every((one) => isUnit(one, unit)) || ZERO_BEFORE_THOUSANDS.test(parts.figures)) return null;
  const { sign, figures } = parts;
  const separator = TWO_MEANINGS.exec(figures)?.[1];
  if (!separator) return parseDecimal(sign + withPoint(figures), places);
  const hasDecimals = separator === decimalSign || (max !== undefined && !fits(figures.replace(separator, ''), max));
  if (hasDecimals && places < 3) return null;
  return parseDecimal(sign + figures.replace(separator, hasDecimals ? '.' : ''), places);
}

function withPoint(figures: string): string {
  const grouping = groupings.find(({ written }) => written.test(figures));
  const ungrouped = grouping ? figures.replace(grouping.separator, '') : figures;
  return ungrouped.replace(',', '.').replace(/(\.\d+?)0+$/, '$1');
}

/** Whether a number is refused because it can be read as two: '1,234' where no language decides, and '0 500'. */
export function isUnclear(typed: string): boolean {
  const figures = partsOf(typed)?.figures ?? '';
  return ZERO_BEFORE_THOUSANDS.test(figures) || TWO_MEANINGS.exec(figures)?.[1] === ',';
}

const PLAIN = /^-?\d+\.\d+$/;

/** A plain decimal as it stands in a field: with the user's sign, so that it is read as it was, also with a digit more. */
export const typedForm = (value: string, decimalSign: DecimalSign): string =>
  PLAIN.test(value) ? value.replace('.', decimalSign) : value;

/** The decimal sign that numbers of one origin have, such as a column of a file; null where none or both have been used. */
export function decimalSignOf(numbers: readonly string[]): DecimalSign | null {
  const [hasPoint, hasComma] = [POINT, COMMA].map((pattern) => numbers.some((number) => pattern.test(number)));
  if (hasPoint === hasComma) return null;
  return hasComma ? ',' : '.';
}

/** Numbers with a sign that can only be the decimal one: 0,125 and 12,5 and 12,3456 and 1.234,567 and 1.234.567. */
const COMMA = /(^|[^\d.,])0?,\d+\D*$|,(\d{1,2}|\d{4,})\D*$|\.\d{3}[,.]\d/;
const POINT = /(^|[^\d.,])0?\.\d+\D*$|\.(\d{1,2}|\d{4,})\D*$|,\d{3}[,.]\d/;

/** More than any number has. The time that the pattern below takes grows with the square of the length. */
const MAX_TYPED_LENGTH = 100;

/** One sign, the figures, and what stands before and after them. */
function partsOf(typed: string) {
  const text = limitDigits(typed.trim().replace(/\s/g, ' ').replace(/[−–]/, '-'));
  if (text.length > MAX_TYPED_LENGTH) return null;
  const [, before = '', figures = '', after = ''] = /^([^\d.,]*)([\d.,][\d.,'’ ]*)([^\d.,]*)$/.exec(text) ?? [];
  const [sign = '', ...others] = before.match(/[+-]/g) ?? [];
  if (!figures || others.length > 0) return null;
  const units = `${before.replace(/[+-]/, ' ')} ${after}`.split(' ').filter(Boolean);
  return { sign, figures: figures.trim(), units };
}

const CODES = new Set(Intl.supportedValuesOf('currency'));

/** Whether a word is a currency's code, such as EUR, in any case. */
export const isCurrencyCode = (word: string): boolean => CODES.has(word.toUpperCase());

function isUnit(text: string, unit: TypedDecimalOptions['unit']): boolean {
  if (unit === 'percent') return text === '%';
  return unit === 'currency' && (/^\p{L}{0,3}\p{Sc}$/u.test(text) || isCurrencyCode(text));
}
