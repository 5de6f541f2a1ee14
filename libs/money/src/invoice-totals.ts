import { type DecimalInput, difference, lineSubtotal, percentOf, sum } from './decimal.js';
import { discountAmount, type DiscountInput } from './discount.js';

export interface InvoiceTotals {
  /** The sum of the lines, before any discount. */
  subtotal: string;
  taxAmount: string;
  total: string;
}

/**
 * The amounts of an invoice: lines are rounded first, then summed; the tax is computed on what a discount leaves of
 * their sum (product-rules.md, "Rounding").
 *
 * @param taxRate percent
 * @param discount one that fits, see `discountFits`
 */
export const invoiceTotals = (
  lines: Iterable<{ quantity: DecimalInput; unitPrice: DecimalInput }>,
  taxRate: DecimalInput,
  discount: DiscountInput | null = null,
): InvoiceTotals =>
  totalsOf(sum(Array.from(lines, ({ quantity, unitPrice }) => lineSubtotal(quantity, unitPrice))), taxRate, discount);

/** The same for lines whose sum is known. */
export function totalsOf(subtotal: string, taxRate: DecimalInput, discount: DiscountInput | null): InvoiceTotals {
  const left = difference(subtotal, discountAmount(subtotal, discount));
  const taxAmount = percentOf(left, taxRate);
  return { subtotal, taxAmount, total: sum([left, taxAmount]) };
}
