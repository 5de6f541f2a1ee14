import Big from 'big.js';

// big.js's half up rounds the magnitude: half away from zero (rule MONEY-7).
const ROUNDING = Big.roundHalfUp;
const PLACES = 2;

/** An amount, a quantity or a rate. */
export type DecimalInput = string | number;

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** A JSON number has 15 exact digits. From 10^13 on, its cents may be lost already. */
const INEXACT_NUMBERS_FROM = 1e13;

/**
 * Parses a plain decimal number to its canonical form: '1234.5' → '1234.50', '-0' → '0.00'.
 *
 * @returns null if it is none, or has more decimals than `places`: no input is rounded silently
 */
export function parseDecimal(value: unknown, places = PLACES): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (typeof value === 'number' && Math.abs(value) >= INEXACT_NUMBERS_FROM) return null;
  const text = String(value).trim();
  if (!NUMBER.test(text) || (text.split('.')[1] ?? '').length > places) return null;
  return canonical(new Big(text.replace(/^\+/, '')));
}

/** At least two decimals, and no trailing zeros after those. */
function canonical(value: Big): string {
  return value.round(PLACES).eq(value) ? fixed(value) : value.toFixed();
}

/**
 * Cuts every run of digits to 30. A number with 30 digits exceeds every limit too, and calculating with a million
 * digits would take seconds.
 */
export const limitDigits = (given: string): string => given.replace(/\d{30,}/g, TOO_LARGE);

const TOO_LARGE = '9'.repeat(30);

/** quantity × unit price, rounded half away from zero to two places. */
export const lineSubtotal = (quantity: DecimalInput, unitPrice: DecimalInput): string =>
  fixed(new Big(quantity).times(unitPrice));

export const sum = (amounts: Iterable<DecimalInput>): string => {
  let total = new Big(0);
  for (const amount of amounts) total = total.plus(amount);
  return canonical(total);
};

/** `rate` percent of an amount, rounded half away from zero to two places. */
export const percentOf = (amount: DecimalInput, rate: DecimalInput): string =>
  fixed(new Big(amount).times(rate).div(100));

/** The tax included in an amount: 8 in 108 at 8 percent. Rounded half away from zero to two places. */
export const taxWithin = (amount: DecimalInput, rate: DecimalInput): string =>
  fixed(new Big(amount).times(rate).div(new Big(rate).plus(100)));

/** amount × part ÷ whole, rounded half away from zero to two places; the part itself if the whole is 0. */
export const sharedOut = (amount: DecimalInput, part: DecimalInput, whole: DecimalInput): string =>
  new Big(whole).eq(0) || new Big(whole).eq(amount)
    ? fixed(new Big(part))
    : fixed(new Big(amount).times(part).div(whole));

/** cents × fraction ÷ 100, rounded half away from zero to two places: a twelfth of 12000 cents is '10.00'. */
export const fractionOfCents = (cents: DecimalInput, fraction: DecimalInput): string =>
  fixed(new Big(cents).times(fraction).div(100));

/** first − second, not rounded. */
export const difference = (first: DecimalInput, second: DecimalInput): string =>
  canonical(new Big(first).minus(second));

/** -1, 0 or 1 if the first is less than, equal to or greater than the second. */
export const compare = (first: DecimalInput, second: DecimalInput): -1 | 0 | 1 => new Big(first).cmp(second);

/** true if the magnitude is at most `max`. */
export const fits = (value: DecimalInput, max: DecimalInput): boolean => new Big(value).abs().lte(max);

function fixed(value: Big): string {
  const text = value.toFixed(PLACES, ROUNDING);
  return text === '-0.00' ? '0.00' : text;
}
