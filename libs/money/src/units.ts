import Big from 'big.js';
import type { DecimalInput } from './decimal.js';

/**
 * Converts an amount to minor units: '12.30' → 1230n with two places. Code that divides amounts uses minor units,
 * because remainders are then exact.
 */
export const toUnits = (amount: DecimalInput | Big, places: number): bigint =>
  BigInt(new Big(amount).toFixed(places, Big.roundHalfUp).replace('.', ''));

/** Converts minor units to an amount with exactly `places` decimals: 1230n → '12.30' with two places. */
export function fromUnits(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const whole = places > 0 ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
  return units < 0n ? `-${whole}` : whole;
}

export const sumUnits = (units: Iterable<bigint>): bigint => {
  let total = 0n;
  for (const each of units) total += each;
  return total;
};

/** Rounds half away from zero. @param divisor a number above 0 */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const magnitude = ((dividend < 0n ? -dividend : dividend) * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -magnitude : magnitude;
}

/** The shares add up to the total. If the sum of the weights is 0, the first share is the total. */
export function splitByLargestRemainder(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sumUnits(weights);
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? total : 0n));
  // A negative total is split like the positive total. A credit is then split like its invoice.
  if (total < 0n) return splitByLargestRemainder(-total, weights).map((share) => -share);
  const sign = whole < 0n ? -1n : 1n;
  const parts = weights.map((weight) => divideDown(total * weight * sign, whole * sign));
  const left = Number(total - sumUnits(parts.map(({ quotient }) => quotient)));
  const order = parts.map((_, index) => index).sort((a, b) => compareUnits(parts[b]!.remainder, parts[a]!.remainder));
  const raisedIndexes = new Set(order.slice(0, left));
  return parts.map(({ quotient }, index) => (raisedIndexes.has(index) ? quotient + 1n : quotient));
}

/**
 * Rounds the quotient down, so the remainder is never negative.
 * @param divisor a number above 0
 */
function divideDown(dividend: bigint, divisor: bigint): { quotient: bigint; remainder: bigint } {
  const remainder = ((dividend % divisor) + divisor) % divisor;
  return { quotient: (dividend - remainder) / divisor, remainder };
}

const compareUnits = (a: bigint, b: bigint): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
