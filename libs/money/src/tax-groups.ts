import type { TaxKind } from '@paperbill/contracts/rules';
import Big from 'big.js';
import type { DecimalInput } from './decimal.js';
import { divideRounded, splitByLargestRemainder, sumUnits, toUnits } from './units.js';

export interface CalculatedTax {
  id: string;
  rate: DecimalInput;
  kind: TaxKind;
}

export interface TaxedLine {
  subtotal: DecimalInput;
  taxIds?: readonly string[] | undefined;
}

/** The amounts are in minor units. */
export interface TaxGroup<Tax> {
  taxes: readonly Tax[];
  sum: bigint;
}

/** A tax rate in percent has this number of decimals. */
const RATE_PLACES = 4;
export const HUNDRED_PERCENT = 100n * 10n ** BigInt(RATE_PLACES);

export const toRateUnits = ({ rate }: CalculatedTax): bigint => toUnits(new Big(rate), RATE_PLACES);

export const isWithholding = ({ kind }: CalculatedTax): boolean => kind === 'withholding';

/** The order of the groups does not depend on the order of the lines. */
export function groupLines<Tax extends CalculatedTax>(
  lines: Iterable<TaxedLine>,
  taxes: readonly Tax[],
  places: number,
): TaxGroup<Tax>[] {
  const groups = new Map<string, TaxGroup<Tax>>();
  for (const { subtotal, taxIds = [] } of lines) {
    const taxesOfLine = taxes.filter(({ id }) => taxIds.includes(id));
    const key = taxesOfLine.map(({ id }) => id).join(' ');
    const before = groups.get(key)?.sum ?? 0n;
    groups.set(key, { taxes: taxesOfLine, sum: before + toUnits(subtotal, places) });
  }
  const getGroupKey = (group: TaxGroup<Tax>) => group.taxes.map((tax) => taxes.indexOf(tax)).join(' ');
  return [...groups.values()].sort((a, b) => (getGroupKey(a) < getGroupKey(b) ? -1 : 1));
}

/** Divides the discount between the groups in proportion to their sums (rule TAX-3). */
export function subtractDiscount<Tax>(groups: readonly TaxGroup<Tax>[], discount: bigint): TaxGroup<Tax>[] {
  const discounts = splitByLargestRemainder(
    discount,
    groups.map((group) => group.sum),
  );
  return groups.map((group, index) => ({ ...group, sum: group.sum - (discounts[index] ?? 0n) }));
}

/** The taxes that a gross amount includes (rule TAX-4). */
export interface IncludedTaxes<Tax> {
  taxes: readonly Tax[];
  taxAmount: bigint;
  shares: bigint[];
}

/**
 * The net amount and the taxes of a group must add up to its gross amount. Therefore the sum of the group's taxes is
 * rounded once, and then divided between the taxes in proportion to their rates.
 */
export function extractTaxes<Tax extends CalculatedTax>(group: TaxGroup<Tax>): IncludedTaxes<Tax> {
  const taxes = group.taxes.filter((tax) => !isWithholding(tax));
  const rates = taxes.map(toRateUnits);
  const rate = sumUnits(rates);
  const taxAmount = divideRounded(group.sum * rate, HUNDRED_PERCENT + rate);
  return { taxes, taxAmount, shares: splitByLargestRemainder(taxAmount, rates) };
}
