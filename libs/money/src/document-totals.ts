import { type CashRounding, type Currency, getDecimals, getRoundingStep } from '@paperbill/contracts/rules';
import { computeCashRounding } from './cash-rounding.js';
import { type DecimalInput, sumAmounts, zeroWithDecimalsOf } from './decimal.js';
import { computeDiscountAmount, type DiscountInput } from './discount.js';
import { computeTotals, type InvoiceTotals } from './invoice-totals.js';
import type { computeTaxBreakdown, TaxBreakdown } from './tax-breakdown.js';
import type { CalculatedTax, TaxedLine } from './tax-groups.js';

export interface TotalledDocument {
  currency: Currency;
  /** The lines of the document, or sums of lines with the same taxes. */
  lines: readonly TaxedLine[];
  /** The tax rate in percent. It applies only if no line has a tax. */
  taxRate: DecimalInput;
  discount: DiscountInput | null;
  pricesIncludeTax?: boolean | undefined;
}

export interface TaxAndRoundingSettings<Tax extends CalculatedTax> {
  taxes: readonly Tax[];
  /**
   * Forms load this function only for users who have taxes, so it is a parameter. Without this function, the taxes of
   * lines are ignored.
   */
  computeTaxes: typeof computeTaxBreakdown | undefined;
  /** The user's setting for rounding amounts to pay. */
  rounding?: CashRounding | undefined;
}

export interface DocumentTotals<Tax extends CalculatedTax> extends InvoiceTotals {
  discountAmount: string;
  /** The taxes of the lines. The list is empty if no line has a tax. */
  taxes: TaxBreakdown<Tax>['taxes'];
  withheldAmount: string;
  /** The difference that cash rounding adds. The total includes this difference. */
  roundingAmount: string;
}

export const hasLineTaxes = (lines: readonly Pick<TaxedLine, 'taxIds'>[]): boolean =>
  lines.some(({ taxIds = [] }) => taxIds.length > 0);

/**
 * If no line has a tax, the document's tax rate is used. The server and the forms use this function, so users see the
 * same totals that are later stored.
 */
export function computeDocumentTotals<Tax extends CalculatedTax>(
  { currency, lines, taxRate, discount, pricesIncludeTax }: TotalledDocument,
  { taxes, computeTaxes, rounding }: TaxAndRoundingSettings<Tax>,
): DocumentTotals<Tax> {
  const places = getDecimals(currency);
  const subtotal = sumAmounts(
    lines.map((line) => line.subtotal),
    places,
  );
  const discountAmount = computeDiscountAmount(subtotal, discount);
  const unrounded =
    computeTaxes && hasLineTaxes(lines)
      ? computeTaxes({ lines, taxes, discountAmount, pricesIncludeTax }, places)
      : { ...computeTotals(subtotal, taxRate, discount), taxes: [], withheldAmount: zeroWithDecimalsOf(subtotal) };
  const roundingAmount = computeCashRounding(unrounded.total, getRoundingStep(rounding, currency));
  const total = sumAmounts([unrounded.total, roundingAmount], places);
  return { ...unrounded, discountAmount, roundingAmount, total };
}
