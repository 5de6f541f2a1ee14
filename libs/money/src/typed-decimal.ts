import type { Currency } from '@paperbill/contracts/rules';
import { findOtherCurrencySign, isCurrencyCode } from './currency-signs.js';
import { isWithinMax, shortenLongNumbers, parseDecimal } from './decimal.js';

/** The separator is the point in 1234.5 (United States) and the comma in 1234,5 (Germany). */
export type DecimalSeparator = '.' | ',';

export interface TypedDecimalOptions {
  /** The separator of the user's language or of the imported file. */
  decimalSeparator: DecimalSeparator;
  /** The maximum number of decimals. */
  places: number;
  /** The largest permitted number. Set only if this number is below 1000. */
  max?: string;
  /** A unit that users may type beside the number: a currency (`€`, `US$`, `USD`) or `%`. */
  unit?: 'currency' | 'percent';
  /** The expected currency. A number with another currency is refused. */
  currency?: Currency | undefined;
}

/** Digit groups that can be read in only one way: 1,234.50, 1.234,50, 1 234,50 and 1’234.50. */
const groupingPatterns = [
  { written: /^\d{1,3}((,\d{3})+\.\d*|(,\d{3}){2,})$/, separator: /,/g },
  { written: /^\d{1,3}((\.\d{3})+,\d*|(\.\d{3}){2,})$/, separator: /\./g },
  { written: /^\d{1,3}([ '’]\d{3})+([.,]\d*)?$/, separator: /[ '’]/g },
];

/**
 * In 1,234 and 1.234, the separator can mean thousands or decimals. If a number starts with 0, the separator can only
 * mean decimals.
 */
const AMBIGUOUS_NUMBER = /^[1-9]\d{0,2}([.,])\d{3}$/;

/**
 * Matches numbers that have a digit group after a leading zero, such as 0 500, 0'500, 00,125 and 0,125,000. It is
 * unclear what such a number means.
 */
const LEADING_ZERO_GROUP = /^0(\d*[ '’]\d|\d+,\d{3}$|\d*[.,]\d{3}[.,])/;

/**
 * Reads a number as a user types it: '$1,234.5' → '1234.50', '1234,50' → '1234.50', '−10' → '-10.00'.
 *
 * `decimalSeparator` decides how '1,234' and '1.234' are read. There is one exception. If a separator of thousands
 * would make the number larger than `max`, the separator is read as the decimal separator.
 *
 * @returns the canonical decimal, or null if the text is no number, is ambiguous, has more than `places` decimals or
 * names another currency
 */
export function parseTypedDecimal(
  typed: string,
  { decimalSeparator, places, max, unit, currency }: TypedDecimalOptions,
): string | null {
  const parts = splitTypedNumber(typed);
  if (!parts?.units.every((one) => isUnitOfNumber(one, { unit, currency })) || LEADING_ZERO_GROUP.test(parts.figures))
    return null;
  const { sign, figures } = parts;
  const separator = AMBIGUOUS_NUMBER.exec(figures)?.[1];
  if (!separator) return parseDecimal(sign + toDecimalPoint(figures), places);
  const hasDecimals =
    separator === decimalSeparator || (max !== undefined && !isWithinMax(figures.replace(separator, ''), max));
  if (hasDecimals && places < 3) return null;
  return parseDecimal(sign + figures.replace(separator, hasDecimals ? '.' : ''), places);
}

function toDecimalPoint(figures: string): string {
  const grouping = groupingPatterns.find(({ written }) => written.test(figures));
  const ungrouped = grouping ? figures.replace(grouping.separator, '') : figures;
  return ungrouped.replace(',', '.').replace(/(\.\d+?)0+$/, '$1');
}

/** Returns true if a text can mean two numbers while its language is unknown. Examples are '1,234' and '0 500'. */
export function isAmbiguousNumber(typed: string): boolean {
  const figures = splitTypedNumber(typed)?.figures ?? '';
  return LEADING_ZERO_GROUP.test(figures) || AMBIGUOUS_NUMBER.exec(figures)?.[1] === ',';
}

const PLAIN_DECIMAL = /^-?\d+\.\d+$/;

/**
 * Writes the value with the user's decimal separator. In a German field, 1.23 with one more digit would be read
 * as 1234.
 */
export const formatForInput = (value: string, decimalSeparator: DecimalSeparator): string =>
  PLAIN_DECIMAL.test(value) ? value.replace('.', decimalSeparator) : value;

/**
 * Detects the decimal separator of numbers from one source, such as a column of a file.
 * @returns null if no number shows its decimal separator, or if the numbers contradict each other
 */
export function detectDecimalSeparator(numbers: readonly string[]): DecimalSeparator | null {
  const [hasPoint, hasComma] = [POINT_DECIMAL, COMMA_DECIMAL].map((pattern) =>
    numbers.some((number) => pattern.test(number)),
  );
  if (hasPoint === hasComma) return null;
  return hasComma ? ',' : '.';
}

/** Matches numbers whose decimal separator must be a comma, such as 0,125, 12,5, 12,3456, 1.234,567 and 1.234.567. */
const COMMA_DECIMAL = /(^|[^\d.,])0?,\d+\D*$|,(\d{1,2}|\d{4,})\D*$|\.\d{3}[,.]\d/;
const POINT_DECIMAL = /(^|[^\d.,])0?\.\d+\D*$|\.(\d{1,2}|\d{4,})\D*$|,\d{3}[,.]\d/;

/** The maximum number of characters. There is a limit because the regular expression takes quadratic time. */
const MAX_TYPED_LENGTH = 100;

function splitTypedNumber(typed: string) {
  const text = shortenLongNumbers(typed.trim().replace(/\s/g, ' ').replace(/[−–]/, '-'));
  if (text.length > MAX_TYPED_LENGTH) return null;
  const [, before = '', figures = '', after = ''] = /^([^\d.,]*)([\d.,][\d.,'’ ]*)([^\d.,]*)$/.exec(text) ?? [];
  const [sign = '', ...others] = before.match(/[+-]/g) ?? [];
  if (!figures || others.length > 0) return null;
  const units = `${before.replace(/[+-]/, ' ')} ${after}`.split(' ').filter(Boolean);
  return { sign, figures: figures.trim(), units };
}

function isUnitOfNumber(text: string, { unit, currency }: Pick<TypedDecimalOptions, 'unit' | 'currency'>): boolean {
  if (unit === 'percent') return text === '%';
  const isCurrency = unit === 'currency' && (/^\p{L}{0,3}\p{Sc}$/u.test(text) || isCurrencyCode(text));
  return isCurrency && (currency === undefined || findOtherCurrencySign(text, currency) === undefined);
}
