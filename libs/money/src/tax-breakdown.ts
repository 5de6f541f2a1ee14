import type { TaxKind } from '@paperbill/contracts/rules';
import Big from 'big.js';
import type { DecimalInput } from './decimal.js';
import { divideRounded, fromUnits, splitByLargestRemainder, sum, toUnits } from './units.js';

export interface CalculatedTax {
  id: string;
  rate: DecimalInput;
  kind: TaxKind;
}

export interface TaxedLine {
  subtotal: DecimalInput;
  taxIds?: readonly string[] | undefined;
}

export interface TaxedDocument<Tax extends CalculatedTax> {
  lines: Iterable<TaxedLine>;
  /** The taxes of the lines. Taxes that no line has are left out of the result. */
  taxes: readonly Tax[];
  discountAmount?: DecimalInput;
  pricesIncludeTax?: boolean | undefined;
}

export interface TaxBreakdown<Tax extends CalculatedTax> {
  /** The taxes in their given order, each with its base and its amount. */
  taxes: (Tax & { base: string; amount: string })[];
  subtotal: string;
  /** The sum of all taxes except withholdings. It is part of the subtotal if the prices include tax. */
  taxAmount: string;
  withheldAmount: string;
  total: string;
}

/** The lines with the same set of taxes, and their sum after the discount. */
interface Group<Tax> {
  taxes: readonly Tax[];
  sum: bigint;
}

/** Rates have four decimals. The factor of one percent in units of a rate. */
const RATE_PLACES = 4;
const HUNDRED_PERCENT = 100n * 10n ** BigInt(RATE_PLACES);

/**
 * Computes the taxes of a document by rules TAX-2 to TAX-5.
 *
 * @param places the minor units of the currency
 */
export function computeTaxBreakdown<Tax extends CalculatedTax>(
  { lines, taxes, discountAmount = 0, pricesIncludeTax = false }: TaxedDocument<Tax>,
  places = 2,
): TaxBreakdown<Tax> {
  const gross = groupLines(lines, taxes, places);
  const subtotal = sum(gross.map((group) => group.sum));
  const discount = toUnits(discountAmount, places);
  const discounts = splitByLargestRemainder(
    discount,
    gross.map((group) => group.sum),
  );
  const groups = gross.map((group, index) => ({ ...group, sum: group.sum - (discounts[index] ?? 0n) }));
  const amounts = pricesIncludeTax ? extractTaxes(groups, taxes) : addTaxes(groups, taxes);
  const taxAmount = sumAmountsOf(amounts, (tax) => tax.kind !== 'withholding');
  const withheld = sumAmountsOf(amounts, (tax) => tax.kind === 'withholding');
  const format = (units: bigint) => fromUnits(units, places);
  return {
    taxes: [...amounts].map(([tax, { base, amount }]) => ({ ...tax, base: format(base), amount: format(amount) })),
    subtotal: format(subtotal),
    taxAmount: format(taxAmount),
    withheldAmount: format(withheld),
    total: format(subtotal - discount + (pricesIncludeTax ? 0n : taxAmount) - withheld),
  };
}

type Amounts<Tax> = ReadonlyMap<Tax, { base: bigint; amount: bigint }>;

/** Groups lines by their set of taxes. The order of the groups does not depend on the order of the lines. */
function groupLines<Tax extends CalculatedTax>(
  lines: Iterable<TaxedLine>,
  taxes: readonly Tax[],
  places: number,
): Group<Tax>[] {
  const groups = new Map<string, Group<Tax>>();
  for (const { subtotal, taxIds = [] } of lines) {
    const ofLine = taxes.filter(({ id }) => taxIds.includes(id));
    const key = ofLine.map(({ id }) => id).join(' ');
    const before = groups.get(key)?.sum ?? 0n;
    groups.set(key, { taxes: ofLine, sum: before + toUnits(subtotal, places) });
  }
  const keyOf = (group: Group<Tax>) => group.taxes.map((tax) => taxes.indexOf(tax)).join(' ');
  return [...groups.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Computes the taxes on net prices. Each tax is rounded once, on the sum of all its lines. */
function addTaxes<Tax extends CalculatedTax>(groups: readonly Group<Tax>[], taxes: readonly Tax[]): Amounts<Tax> {
  return collect(taxes, (tax) => {
    const ofTax = groups.filter((group) => group.taxes.includes(tax));
    const base = sum(ofTax.map((group) => group.sum));
    return ofTax.length > 0 && { base, amount: divideRounded(base * toRate(tax), HUNDRED_PERCENT) };
  });
}

/**
 * Computes the taxes that gross prices include. Net amount and taxes of a group add up to its gross amount. So each
 * group is rounded once, and its taxes share the amount by their rates.
 */
function extractTaxes<Tax extends CalculatedTax>(groups: readonly Group<Tax>[], taxes: readonly Tax[]): Amounts<Tax> {
  const extracted = groups.map((group) => {
    const included = group.taxes.filter(({ kind }) => kind !== 'withholding');
    const rate = sum(included.map(toRate));
    const taxAmount = divideRounded(group.sum * rate, HUNDRED_PERCENT + rate);
    const shares = splitByLargestRemainder(taxAmount, included.map(toRate));
    return { ...group, net: group.sum - taxAmount, shares: new Map(included.map((tax, at) => [tax, shares[at]!])) };
  });
  return collect(taxes, (tax) => {
    const ofTax = extracted.filter((group) => group.taxes.includes(tax));
    const base = sum(ofTax.map(({ net }) => net));
    const amount =
      tax.kind === 'withholding'
        ? divideRounded(base * toRate(tax), HUNDRED_PERCENT)
        : sum(ofTax.map(({ shares }) => shares.get(tax)!));
    return ofTax.length > 0 && { base, amount };
  });
}

function collect<Tax, Result>(taxes: readonly Tax[], compute: (tax: Tax) => Result | false): Map<Tax, Result> {
  const results = new Map<Tax, Result>();
  for (const tax of taxes) {
    const result = compute(tax);
    if (result !== false) results.set(tax, result);
  }
  return results;
}

const sumAmountsOf = <Tax>(amounts: Amounts<Tax>, isCounted: (tax: Tax) => boolean): bigint =>
  sum([...amounts].filter(([tax]) => isCounted(tax)).map(([, { amount }]) => amount));

const toRate = ({ rate }: CalculatedTax): bigint => toUnits(new Big(rate), RATE_PLACES);
