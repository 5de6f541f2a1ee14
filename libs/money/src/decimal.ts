import Big from 'big.js';

// Half away from zero (product-rules.md, "Rounding"); big.js calls it half up and means the magnitude.
const ROUNDING = Big.roundHalfUp;
const PLACES = 2;

/** What a person or a client may give as an amount, a quantity or a rate. */
export type DecimalInput = string | number;

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** A JSON number keeps 15 digits, so from here on it may already have lost cents on its way. */
const INEXACT_NUMBERS_FROM = 1e13;

/**
 * The canonical decimal ('1234.5' → '1234.50', '-0' → '0.00'), or null where the value is no plain decimal number or is
 * written with more decimals than `places`: nothing is rounded silently.
 */
export function parseDecimal(value: unknown, places = PLACES): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (typeof value === 'number' && Math.abs(value) >= INEXACT_NUMBERS_FROM) return null;
  const text = String(value).trim();
  if (!NUMBER.test(text) || (text.split('.')[1] ?? '').length > places) return null;
  return canonical(new Big(text.replace(/^\+/, '')));
}

/** A decimal as it is stored and sent: with two decimals, and with more where it has more. */
function canonical(value: Big): string {
  return value.round(PLACES).eq(value) ? fixed(value) : value.toFixed();
}

/**
 * A given number cut to at most thirty digits in a row: that many are too large for every limit as well, and a million
 * of them would take seconds to calculate with.
 */
export const limitDigits = (given: string): string => given.replace(/\d{30,}/g, TOO_LARGE);

const TOO_LARGE = '9'.repeat(30);

/** quantity × unit price, rounded half away from zero to two places. */
export const lineSubtotal = (quantity: DecimalInput, unitPrice: DecimalInput): string =>
  fixed(new Big(quantity).times(unitPrice));

/** Exact. */
export const sum = (amounts: Iterable<DecimalInput>): string => {
  let total = new Big(0);
  for (const amount of amounts) total = total.plus(amount);
  return canonical(total);
};

/** `rate` percent of an amount, rounded half away from zero to two places. */
export const percentOf = (amount: DecimalInput, rate: DecimalInput): string =>
  fixed(new Big(amount).times(rate).div(100));

/** The tax that stands in an amount with it: of 108 at 8 percent, 8. Rounded as `percentOf` is. */
export const taxWithin = (amount: DecimalInput, rate: DecimalInput): string =>
  fixed(new Big(amount).times(rate).div(new Big(rate).plus(100)));

/** The share of an amount that falls to a part of the whole; without a whole, the part itself. Rounded as `percentOf` is. */
export const sharedOut = (amount: DecimalInput, part: DecimalInput, whole: DecimalInput): string =>
  new Big(whole).eq(0) || new Big(whole).eq(amount)
    ? fixed(new Big(part))
    : fixed(new Big(amount).times(part).div(whole));

/** A fraction of an amount of cents, in whole units: a twelfth of 12000 cents is '10.00'. Rounded as `percentOf` is. */
export const fractionOfCents = (cents: DecimalInput, fraction: DecimalInput): string =>
  fixed(new Big(cents).times(fraction).div(100));

/** The first less the second, exact. */
export const difference = (first: DecimalInput, second: DecimalInput): string =>
  canonical(new Big(first).minus(second));

/** -1, 0 or 1, as the first is less than, equal to or more than the second. */
export const compare = (first: DecimalInput, second: DecimalInput): -1 | 0 | 1 => new Big(first).cmp(second);

/** Whether the magnitude fits a limit, such as a column's. */
export const fits = (value: DecimalInput, max: DecimalInput): boolean => new Big(value).abs().lte(max);

function fixed(value: Big): string {
  const text = value.toFixed(PLACES, ROUNDING);
  return text === '-0.00' ? '0.00' : text;
}
