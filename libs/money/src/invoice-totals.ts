import {
  computeLineSubtotal,
  computePercentage,
  countDecimals,
  type DecimalInput,
  subtractAmounts,
  sumAmounts,
} from './decimal.js';
import { computeDiscountAmount, type DiscountInput } from './discount.js';

export interface InvoiceTotals {
  /** The sum of the lines before the discount. */
  subtotal: string;
  taxAmount: string;
  total: string;
}

/**
 * Each line is rounded before the lines are added. The tax is calculated on the sum after the discount (rule MONEY-7).
 * @param places the decimals of the invoice's currency
 */
export const computeInvoiceTotals = (
  lines: Iterable<{ quantity: DecimalInput; unitPrice: DecimalInput }>,
  taxRate: DecimalInput,
  discount: DiscountInput | null,
  places: number,
): InvoiceTotals =>
  computeTotals(
    sumAmounts(
      Array.from(lines, ({ quantity, unitPrice }) => computeLineSubtotal(quantity, unitPrice, places)),
      places,
    ),
    taxRate,
    discount,
  );

export function computeTotals(subtotal: string, taxRate: DecimalInput, discount: DiscountInput | null): InvoiceTotals {
  const left = subtractAmounts(subtotal, computeDiscountAmount(subtotal, discount));
  const taxAmount = computePercentage(left, taxRate);
  return { subtotal, taxAmount, total: sumAmounts([left, taxAmount], countDecimals(subtotal)) };
}
