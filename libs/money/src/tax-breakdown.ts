import type { DecimalInput } from './decimal.js';
import {
  type CalculatedTax,
  extractTaxes,
  groupLines,
  HUNDRED_PERCENT,
  isWithholding,
  subtractDiscount,
  type TaxedLine,
  type TaxGroup,
  toRateUnits,
} from './tax-groups.js';
import { divideRounded, fromUnits, sumUnits, toUnits } from './units.js';

export type { CalculatedTax, TaxedLine };

export interface TaxedDocument<Tax extends CalculatedTax> {
  lines: Iterable<TaxedLine>;
  /** All taxes of the user or document. The result contains only taxes that at least one line has. */
  taxes: readonly Tax[];
  discountAmount?: DecimalInput;
  pricesIncludeTax?: boolean | undefined;
}

export interface TaxBreakdown<Tax extends CalculatedTax> {
  /** The taxes in the order of the input. */
  taxes: (Tax & { base: string; amount: string })[];
  subtotal: string;
  /** The sum of the taxes without withholdings. If the prices include tax, the subtotal contains this sum. */
  taxAmount: string;
  withheldAmount: string;
  total: string;
}

/**
 * Computes the taxes of a document by the rules TAX-2 to TAX-5.
 * @param places the decimals of the currency
 */
export function computeTaxBreakdown<Tax extends CalculatedTax>(
  { lines, taxes, discountAmount = 0, pricesIncludeTax = false }: TaxedDocument<Tax>,
  places = 2,
): TaxBreakdown<Tax> {
  const gross = groupLines(lines, taxes, places);
  const subtotal = sumUnits(gross.map((group) => group.sum));
  const discount = toUnits(discountAmount, places);
  const groups = subtractDiscount(gross, discount);
  const amounts = pricesIncludeTax ? findIncludedTaxes(groups, taxes) : computeAddedTaxes(groups, taxes);
  const taxAmount = sumAmountsOf(amounts, (tax) => !isWithholding(tax));
  const withheld = sumAmountsOf(amounts, isWithholding);
  const format = (units: bigint) => fromUnits(units, places);
  return {
    taxes: [...amounts].map(([tax, { base, amount }]) => ({ ...tax, base: format(base), amount: format(amount) })),
    subtotal: format(subtotal),
    taxAmount: format(taxAmount),
    withheldAmount: format(withheld),
    total: format(subtotal - discount + (pricesIncludeTax ? 0n : taxAmount) - withheld),
  };
}

type BaseAndAmountByTax<Tax> = ReadonlyMap<Tax, { base: bigint; amount: bigint }>;

/** Computes the taxes on net prices. Each tax is computed on the sum of all its lines and rounded once. */
function computeAddedTaxes<Tax extends CalculatedTax>(
  groups: readonly TaxGroup<Tax>[],
  taxes: readonly Tax[],
): BaseAndAmountByTax<Tax> {
  return computePerTax(taxes, (tax) => {
    const ofTax = groups.filter((group) => group.taxes.includes(tax));
    const base = sumUnits(ofTax.map((group) => group.sum));
    return ofTax.length > 0 && { base, amount: divideRounded(base * toRateUnits(tax), HUNDRED_PERCENT) };
  });
}

/** Finds the taxes that gross prices include. Withholdings are computed on the net amount. */
function findIncludedTaxes<Tax extends CalculatedTax>(
  groups: readonly TaxGroup<Tax>[],
  taxes: readonly Tax[],
): BaseAndAmountByTax<Tax> {
  const extractedGroups = groups.map((group) => ({ group, ...extractTaxes(group) }));
  return computePerTax(taxes, (tax) => {
    const ofTax = extractedGroups.filter(({ group }) => group.taxes.includes(tax));
    const base = sumUnits(ofTax.map(({ group, taxAmount }) => group.sum - taxAmount));
    const amount = isWithholding(tax)
      ? divideRounded(base * toRateUnits(tax), HUNDRED_PERCENT)
      : sumUnits(ofTax.map((each) => each.shares[each.taxes.indexOf(tax)]!));
    return ofTax.length > 0 && { base, amount };
  });
}

function computePerTax<Tax, Result>(taxes: readonly Tax[], compute: (tax: Tax) => Result | false): Map<Tax, Result> {
  const results = new Map<Tax, Result>();
  for (const tax of taxes) {
    const result = compute(tax);
    if (result !== false) results.set(tax, result);
  }
  return results;
}

const sumAmountsOf = <Tax>(amounts: BaseAndAmountByTax<Tax>, isCounted: (tax: Tax) => boolean): bigint =>
  sumUnits([...amounts].filter(([tax]) => isCounted(tax)).map(([, { amount }]) => amount));
