import Big from 'big.js';

// "Half up" of big.js rounds the absolute value, which is half away from zero (rule MONEY-7).
const ROUNDING_MODE = Big.roundHalfUp;
/**
 * Quantities, unit prices and rates have at least this number of decimals. The decimals of amounts depend on
 * the currency.
 */
const MIN_DECIMALS = 2;

export type DecimalInput = string | number;

const NUMBER_PATTERN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** JSON numbers have only 15 exact digits. From 10^13, the cents of a number may be wrong. */
const MIN_INEXACT_NUMBER = 1e13;

/**
 * Returns the canonical form of a number, such as '1234.50' for '1234.5' and '0.00' for '-0'. Never rounds. Returns
 * null if the value is not a number or has more than `places` decimals. If `places` is 0, the decimals '.00' are
 * still accepted.
 */
export function parseDecimal(value: unknown, places = MIN_DECIMALS): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (typeof value === 'number' && !(Math.abs(value) < MIN_INEXACT_NUMBER)) return null;
  // JavaScript writes small numbers with an exponent, such as 1e-8.
  const text = typeof value === 'number' ? new Big(value).toFixed() : value.trim();
  const decimals = text.split('.')[1] ?? '';
  if (!NUMBER_PATTERN.test(text) || decimals.length > Math.max(places, MIN_DECIMALS)) return null;
  if (/[1-9]/.test(decimals.slice(places))) return null;
  return formatCanonical(new Big(text.replace(/^\+/, '')), Math.min(places, MIN_DECIMALS));
}

/** If the value needs more than `places` decimals, the text keeps all of them. */
function formatCanonical(value: Big, places = MIN_DECIMALS): string {
  return value.round(places).eq(value) ? formatRounded(value, places) : value.toFixed();
}

/** Returns 2 for '12.50', and 0 for '12'. */
export const countDecimals = (decimal: DecimalInput): number => String(decimal).split('.')[1]?.length ?? 0;

/** Returns '0.00' for '12.50', and '0' for '12'. */
export const zeroWithDecimalsOf = (amount: string): string => formatRounded(new Big(0), countDecimals(amount));

/** Returns '12.00' for '12' with two places. Further decimals are kept, but without trailing zeros. */
export const toAmount = (decimal: DecimalInput, places: number): string => formatCanonical(new Big(decimal), places);

/**
 * Calculations with a million digits would take seconds. A shortened number is still larger than every permitted
 * maximum.
 */
export const shortenLongNumbers = (given: string): string => given.replace(/\d{30,}/g, TOO_LARGE_AMOUNT);

const TOO_LARGE_AMOUNT = '9'.repeat(30);

/** The result is rounded half away from zero. */
export const computeLineSubtotal = (quantity: DecimalInput, unitPrice: DecimalInput, places: number): string =>
  formatRounded(new Big(quantity).times(unitPrice), places);

/** The sum has at least `places` decimals. */
export const sumAmounts = (amounts: Iterable<DecimalInput>, places: number): string =>
  formatCanonical(addDecimals(amounts), places);

/** The sum has at least two decimals. */
export const sumQuantities = (quantities: Iterable<DecimalInput>): string => formatCanonical(addDecimals(quantities));

function addDecimals(numbers: Iterable<DecimalInput>): Big {
  let total = new Big(0);
  for (const number of numbers) total = total.plus(number);
  return total;
}

/** Subtracts without rounding. The result has as many decimals as the number with more decimals. */
export const subtractAmounts = (first: DecimalInput, second: DecimalInput): string =>
  formatCanonical(new Big(first).minus(second), Math.max(countDecimals(first), countDecimals(second)));

export const subtractQuantities = (first: DecimalInput, second: DecimalInput): string =>
  formatCanonical(new Big(first).minus(second));

/** The result has the decimals of the amount and is rounded half away from zero. */
export const computePercentage = (amount: string, rate: DecimalInput): string =>
  formatRounded(new Big(amount).times(rate).div(100), countDecimals(amount));

/**
 * Returns the tax that an amount includes, such as 8.00 in 108.00 at 8 percent. The tax has as many decimals as the
 * amount and is rounded half away from zero.
 */
export const extractIncludedTax = (amount: string, rate: DecimalInput): string =>
  formatRounded(new Big(amount).times(rate).div(new Big(rate).plus(100)), countDecimals(amount));

/**
 * Returns amount × part ÷ whole, rounded half away from zero. The result has as many decimals as `part`. If `whole` is
 * 0, the result is `part`.
 */
export const distributeAmount = (amount: DecimalInput, part: string, whole: DecimalInput): string =>
  new Big(whole).eq(0) || new Big(whole).eq(amount)
    ? part
    : formatRounded(new Big(amount).times(part).div(whole), countDecimals(part));

/** Returns '10.00' for a twelfth of 12000 cents. */
export const toFractionOfCents = (cents: DecimalInput, fraction: DecimalInput): string =>
  formatRounded(new Big(cents).times(fraction).div(100), 2);

export const compareDecimals = (first: DecimalInput, second: DecimalInput): -1 | 0 | 1 => new Big(first).cmp(second);

export const isWithinMax = (value: DecimalInput, max: DecimalInput): boolean => new Big(value).abs().lte(max);

function formatRounded(value: Big, places: number): string {
  const text = value.toFixed(places, ROUNDING_MODE);
  // -0.001 is rounded to -0.00.
  return /[1-9]/.test(text) ? text : text.replace('-', '');
}
