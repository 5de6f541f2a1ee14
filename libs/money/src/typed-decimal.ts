import type { Currency } from '@paperbill/contracts/rules';
import { findOtherCurrencySign, isCurrencyCode } from './currency-signs.js';
import { isWithinMax, shortenLongNumbers, parseDecimal } from './decimal.js';

/** The point in 1234.5 (United States) or the comma in 1234,5 (Germany). */
export type DecimalSeparator = '.' | ',';

export interface TypedDecimalOptions {
  /** The separator of the user's language or of the imported file. */
  decimalSeparator: DecimalSeparator;
  /** The maximum number of decimals. */
  places: number;
  /** Set only if the maximum is below 1000. */
  max?: string;
  /** A unit that users may type beside the number: a currency (`€`, `US$`, `USD`) or `%`. */
  unit?: 'currency' | 'percent';
  /** A number with another currency is refused. */
  currency?: Currency | undefined;
}

/** Digit groups that can be read in only one way: 1,234.50, 1.234,50, 1 234,50 and 1’234.50. */
const groupingPatterns = [
  { written: /^\d{1,3}((,\d{3})+\.\d*|(,\d{3}){2,})$/, separator: /,/g },
  { written: /^\d{1,3}((\.\d{3})+,\d*|(\.\d{3}){2,})$/, separator: /\./g },
  { written: /^\d{1,3}([ '’]\d{3})+([.,]\d*)?$/, separator: /[ '’]/g },
];

/** 1,234 and 1.234 can mean thousands or three decimals. A number that starts with 0 has no thousands. */
const AMBIGUOUS_NUMBER = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** A digit group after a leading zero cannot be read with certainty: 0 500, 0'500, 00,125, 0,125,000. */
const LEADING_ZERO_GROUP = /^0(\d*[ '’]\d|\d+,\d{3}$|\d*[.,]\d{3}[.,])/;

/**
 * '$1,234.5' → '1234.50', '1234,50' → '1234.50', '−10' → '-10.00'.
 *
 * `decimalSeparator` decides how '1,234' and '1.234' are read. There is one exception: if the separator of thousands
 * would make the number larger than `max`, it is read as the decimal separator.
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

/** Whether a text can mean two numbers if its language is unknown, such as '1,234' or '0 500'. */
export function isAmbiguousNumber(typed: string): boolean {
  const figures = splitTypedNumber(typed)?.figures ?? '';
  return LEADING_ZERO_GROUP.test(figures) || AMBIGUOUS_NUMBER.exec(figures)?.[1] === ',';
}

const PLAIN_DECIMAL = /^-?\d+\.\d+$/;

/** In the user's language, because a digit that the user adds to 1.23 in a German field would make 1234 of it. */
export const formatForInput = (value: string, decimalSeparator: DecimalSeparator): string =>
  PLAIN_DECIMAL.test(value) ? value.replace('.', decimalSeparator) : value;

/**
 * For numbers from one source, such as a column of a file.
 * @returns null if no number shows its decimal separator, or if the numbers contradict each other
 */
export function detectDecimalSeparator(numbers: readonly string[]): DecimalSeparator | null {
  const [hasPoint, hasComma] = [POINT_DECIMAL, COMMA_DECIMAL].map((pattern) =>
    numbers.some((number) => pattern.test(number)),
  );
  if (hasPoint === hasComma) return null;
  return hasComma ? ',' : '.';
}

/** The decimal separator of 0,125, 12,5, 12,3456, 1.234,567 and 1.234.567 must be a comma. */
const COMMA_DECIMAL = /(^|[^\d.,])0?,\d+\D*$|,(\d{1,2}|\d{4,})\D*$|\.\d{3}[,.]\d/;
const POINT_DECIMAL = /(^|[^\d.,])0?\.\d+\D*$|\.(\d{1,2}|\d{4,})\D*$|,\d{3}[,.]\d/;

/** In characters. Limited because the regular expression takes quadratic time. */
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
