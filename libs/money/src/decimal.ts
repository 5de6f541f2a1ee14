import Big from 'big.js';

// The rounding mode "half up" of big.js rounds the absolute value, so it rounds half away from zero (rule MONEY-7).
const ROUNDING_MODE = Big.roundHalfUp;
const MONEY_PLACES = 2;

export type DecimalInput = string | number;

const NUMBER_PATTERN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/**
 * The size from which JSON numbers are refused. JSON numbers have 15 exact digits, so the cents may be wrong from 10^13
 * on.
 */
const MIN_INEXACT_NUMBER = 1e13;

/**
 * Converts '1234.5' to '1234.50', and '-0' to '0.00'. The result is null if the value is not a decimal, or has more
 * than `places` decimals, because the function never rounds.
 */
export function parseDecimal(value: unknown, places = MONEY_PLACES): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (typeof value === 'number' && Math.abs(value) >= MIN_INEXACT_NUMBER) return null;
  const text = String(value).trim();
  if (!NUMBER_PATTERN.test(text) || (text.split('.')[1] ?? '').length > places) return null;
  return formatCanonical(new Big(text.replace(/^\+/, '')));
}

/** Formats a number with at least two decimals. Further decimals have no trailing zeros. */
function formatCanonical(value: Big): string {
  return value.round(MONEY_PLACES).eq(value) ? formatMoneyDecimal(value) : value.toFixed();
}

/**
 * Shortens very long digit groups, because calculating with a million digits would take seconds. The result is still
 * above every limit.
 */
export const limitDigits = (given: string): string => given.replace(/\d{30,}/g, TOO_LARGE_AMOUNT);

const TOO_LARGE_AMOUNT = '9'.repeat(30);

/** Computes the subtotal of a line. The result is rounded half away from zero to two decimals. */
export const computeLineSubtotal = (quantity: DecimalInput, unitPrice: DecimalInput): string =>
  formatMoneyDecimal(new Big(quantity).times(unitPrice));

export const sumAmounts = (amounts: Iterable<DecimalInput>): string => {
  let total = new Big(0);
  for (const amount of amounts) total = total.plus(amount);
  return formatCanonical(total);
};

export const computePercentage = (amount: DecimalInput, rate: DecimalInput): string =>
  formatMoneyDecimal(new Big(amount).times(rate).div(100));

/**
 * Returns the tax that an amount includes, such as 8 in 108 at 8 percent. Rounds half away from zero to two decimals.
 */
export const extractIncludedTax = (amount: DecimalInput, rate: DecimalInput): string =>
  formatMoneyDecimal(new Big(amount).times(rate).div(new Big(rate).plus(100)));

/** Returns amount × part ÷ whole, rounded half away from zero to two decimals. If the whole is 0, returns the part. */
export const distributeAmount = (amount: DecimalInput, part: DecimalInput, whole: DecimalInput): string =>
  new Big(whole).eq(0) || new Big(whole).eq(amount)
    ? formatMoneyDecimal(new Big(part))
    : formatMoneyDecimal(new Big(amount).times(part).div(whole));

/** Multiplies cents by a fraction and returns a decimal: a twelfth of 12000 cents is '10.00'. */
export const toFractionOfCents = (cents: DecimalInput, fraction: DecimalInput): string =>
  formatMoneyDecimal(new Big(cents).times(fraction).div(100));

/** Returns first − second, without rounding. */
export const subtractAmounts = (first: DecimalInput, second: DecimalInput): string =>
  formatCanonical(new Big(first).minus(second));

export const compareDecimals = (first: DecimalInput, second: DecimalInput): -1 | 0 | 1 => new Big(first).cmp(second);

/** Checks whether the absolute value of a decimal is at most `max`. */
export const isWithinMax = (value: DecimalInput, max: DecimalInput): boolean => new Big(value).abs().lte(max);

function formatMoneyDecimal(value: Big): string {
  const text = value.toFixed(MONEY_PLACES, ROUNDING_MODE);
  return text === '-0.00' ? '0.00' : text;
}
