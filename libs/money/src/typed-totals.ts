import type { Discount } from '@paperbill/contracts/http';
import { type Currency, type DecimalKind, getDecimalRule, getDecimals, toCurrency } from '@paperbill/contracts/rules';
import { computeLineSubtotal, sumAmounts } from './decimal.js';
import { parseDecimalField } from './decimal-rule.js';
import { isValidDiscount } from './discount.js';
import { computeDocumentTotals, type DocumentTotals, type TaxAndRoundingSettings } from './document-totals.js';
import type { CalculatedTax, TaxedLine } from './tax-groups.js';

/** The numbers as the user has typed them. A number may still be incomplete. */
export interface TypedNumbers {
  currency?: string | undefined;
  lineItems: readonly TypedLine[];
  taxRate: string;
  pricesIncludeTax?: boolean;
  discountKind: string;
  discountValue: string;
}

export interface TypedLine {
  quantity: string;
  unitPrice: string;
  taxIds?: readonly string[];
}

export interface TypedTotals<Tax extends CalculatedTax> extends DocumentTotals<Tax> {
  currency: Currency;
  /** The discount, or null if there is no discount or if it exceeds the subtotal. */
  discount: Discount | null;
}

/** Returns 0 if the text is not a complete number. */
export const parseDecimalOrZero = (typed: string, kind: DecimalKind, currency?: Currency): string =>
  parseDecimalField(typed, getDecimalRule(kind, currency)) ?? '0.00';

export const computeTypedSubtotal = ({ quantity, unitPrice }: TypedLine, currency: Currency): string =>
  computeLineSubtotal(
    parseDecimalOrZero(quantity, 'quantity'),
    parseDecimalOrZero(unitPrice, 'unitPrice'),
    getDecimals(currency),
  );

export const getDiscountKind = (typed: string): Discount['kind'] => (typed === 'amount' ? 'amount' : 'percentage');

/**
 * Computes the totals while the user types. Incomplete numbers count as 0.
 * @param computeSubtotal forms pass in a function that caches its results
 */
export function computeTypedTotals<Tax extends CalculatedTax>(
  typed: TypedNumbers,
  settings: TaxAndRoundingSettings<Tax>,
  computeSubtotal = computeTypedSubtotal,
): TypedTotals<Tax> {
  const { taxRate, pricesIncludeTax } = typed;
  const currency = toCurrency(typed.currency);
  const lines = sumLinesByTaxes(typed.lineItems, currency, computeSubtotal);
  const subtotal = sumAmounts(
    lines.map((line) => line.subtotal),
    getDecimals(currency),
  );
  const kind = getDiscountKind(typed.discountKind);
  const value = parseDecimalOrZero(typed.discountValue, 'amount', kind === 'amount' ? currency : undefined);
  const discount = isValidDiscount(subtotal, { kind, value }) ? { kind, value } : null;
  const document = { currency, lines, taxRate: parseDecimalOrZero(taxRate, 'taxRate'), discount, pricesIncludeTax };
  return { currency, discount, ...computeDocumentTotals(document, settings) };
}

/** Sums the lines with the same taxes, so that taxes are computed on few amounts. */
function sumLinesByTaxes(
  lines: readonly TypedLine[],
  currency: Currency,
  computeSubtotal: typeof computeTypedSubtotal,
): TaxedLine[] {
  const groups = new Map<string, { taxIds: readonly string[]; amounts: string[] }>();
  for (const line of lines) {
    const { taxIds = [] } = line;
    const key = taxIds.join(' ');
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { taxIds, amounts: [] }));
    group.amounts.push(computeSubtotal(line, currency));
  }
  const places = getDecimals(currency);
  return [...groups.values()].map(({ taxIds, amounts }) => ({ taxIds, subtotal: sumAmounts(amounts, places) }));
}
