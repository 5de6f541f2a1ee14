import fc from 'fast-check';

/** @param max the maximum in hundredths, by default the maximum of numeric(10,2) */
export const moneyArbitrary = (max = 9_999_999_999n): fc.Arbitrary<string> =>
  fc.bigInt({ min: -max, max }).map(fromHundredths);

/** '-12.30' → -1230n. */
export const toHundredths = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** Rounds half away from zero. The tested library is not used here. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const magnitude = ((dividend < 0n ? -dividend : dividend) * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -magnitude : magnitude;
}

function fromHundredths(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Generates positive and negative decimals in canonical form. */
export const decimalArbitrary = (places: number, max = 99_999_999n): fc.Arbitrary<string> =>
  fc.bigInt({ min: -max * 10n ** BigInt(places), max: max * 10n ** BigInt(places) }).map((units) => {
    const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
    const fraction = digits.slice(-places).replace(/0+$/, '').padEnd(2, '0');
    return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${fraction}`;
  });

/** '8.875' → 88750n */
export function toTenThousandths(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(4, '0'));
}
