/** Rules TAX-2 to TAX-5. Calculates with exact fractions and shares no code with the library. */

export interface Fraction {
  numerator: bigint;
  /** The denominator is always above 0. */
  denominator: bigint;
}

export const fraction = (numerator: bigint, denominator = 1n): Fraction =>
  denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator };
const plus = (a: Fraction, b: Fraction) =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
const minus = (a: Fraction, b: Fraction) => plus(a, fraction(-b.numerator, b.denominator));
const times = (a: Fraction, b: Fraction) => fraction(a.numerator * b.numerator, a.denominator * b.denominator);
const dividedBy = (a: Fraction, b: Fraction) => fraction(a.numerator * b.denominator, a.denominator * b.numerator);
const isLess = (a: Fraction, b: Fraction) => a.numerator * b.denominator < b.numerator * a.denominator;
const total = (all: Fraction[]) => all.reduce((sum, each) => plus(sum, each), fraction(0n));

const floor = ({ numerator, denominator }: Fraction): bigint =>
  numerator >= 0n || numerator % denominator === 0n ? numerator / denominator : numerator / denominator - 1n;
/** Rounds half away from zero. */
const round = (value: Fraction, places: number): Fraction => {
  const scale = 10n ** BigInt(places);
  const { numerator, denominator } = times(value, fraction(scale));
  const up = floor(plus(fraction(numerator < 0n ? -numerator : numerator, denominator), fraction(1n, 2n)));
  return fraction(numerator < 0n ? -up : up, scale);
};

export const parse = (decimal: string): Fraction => {
  const [whole = '', decimals = ''] = decimal.split('.');
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
};

/** Converts a fraction that has at most `places` decimals. */
export const toDecimal = (value: Fraction, places: number): string => {
  const scaled = times(value, fraction(10n ** BigInt(places)));
  const units = scaled.numerator / scaled.denominator;
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const at = digits.length - places;
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${places > 0 ? '.' : ''}${digits.slice(at)}`;
};

/**
 * Each share is rounded down, and then the remaining minor units are added to the shares with the largest remainders.
 */
function split(amount: Fraction, weights: Fraction[], places: number): Fraction[] {
  const whole = total(weights);
  if (whole.numerator === 0n || amount.numerator === 0n)
    return weights.map((_, index) => (index === 0 ? amount : fraction(0n)));
  const unit = fraction(1n, 10n ** BigInt(places));
  const wanted = weights.map((weight) => dividedBy(times(amount, weight), whole));
  const shares = wanted.map((share) => times(fraction(floor(dividedBy(share, unit))), unit));
  while (isLess(total(shares), amount)) {
    let most = 0;
    for (const index of wanted.keys()) {
      if (isLess(minus(wanted[most]!, shares[most]!), minus(wanted[index]!, shares[index]!))) most = index;
    }
    shares[most] = plus(shares[most]!, unit);
  }
  return shares;
}

interface ModelTax {
  id: string;
  kind: string;
  rate: Fraction;
}

export function computeTaxesByModel(
  lines: { amount: Fraction; taxIds: readonly string[] }[],
  taxes: ModelTax[],
  discount: Fraction,
  { isInclusive, places }: { isInclusive: boolean; places: number },
) {
  const taxSets = [...new Set(lines.map(({ taxIds }) => keyOf(taxIds)))].sort();
  const sums = taxSets.map((set) =>
    total(lines.filter(({ taxIds }) => keyOf(taxIds) === set).map(({ amount }) => amount)),
  );
  const discounts = split(discount, sums, places);
  const groups = taxSets.map((set, index) => {
    const taxesOfGroup = taxes.filter(({ id }) => set.split(',').includes(id));
    const included = isInclusive ? taxesOfGroup.filter(({ kind }) => kind !== 'withholding') : [];
    const typed = minus(sums[index]!, discounts[index]!);
    const percent = total(included.map(({ rate }) => rate));
    const tax = round(dividedBy(times(typed, percent), plus(fraction(100n), percent)), places);
    const isNegative = tax.numerator < 0n;
    const weights = included.map(({ rate }) => rate);
    const shares = split(isNegative ? minus(fraction(0n), tax) : tax, weights, places);
    return {
      ids: taxesOfGroup.map(({ id }) => id),
      net: minus(typed, tax),
      shares: new Map(
        included.map(({ id }, at) => [id, isNegative ? minus(fraction(0n), shares[at]!) : shares[at]!] as const),
      ),
    };
  });
  const results = taxes.flatMap(({ id, kind, rate }) => {
    const ofTax = groups.filter(({ ids }) => ids.includes(id));
    if (ofTax.length === 0) return [];
    const base = total(ofTax.map(({ net }) => net));
    const amount =
      isInclusive && kind !== 'withholding'
        ? total(ofTax.map(({ shares }) => shares.get(id)!))
        : round(dividedBy(times(base, rate), fraction(100n)), places);
    return [{ id, kind, base, amount }];
  });
  const taxAmount = total(results.filter(({ kind }) => kind !== 'withholding').map(({ amount }) => amount));
  const withheld = total(results.filter(({ kind }) => kind === 'withholding').map(({ amount }) => amount));
  const typed = minus(total(lines.map(({ amount }) => amount)), discount);
  const format = (value: Fraction) => toDecimal(value, places);
  return {
    taxes: results.map(({ id, base, amount }) => ({ id, base: format(base), amount: format(amount) })),
    taxAmount: format(taxAmount),
    withheldAmount: format(withheld),
    total: format(minus(isInclusive ? typed : plus(typed, taxAmount), withheld)),
  };
}

const keyOf = (taxIds: readonly string[]): string => [...taxIds].sort().join(',');
