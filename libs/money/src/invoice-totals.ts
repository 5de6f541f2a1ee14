import { type DecimalInput, difference, lineSubtotal, percentOf, sum } from './decimal.js';
import { discountAmount, type DiscountInput } from './discount.js';

export interface InvoiceTotals {
  /** Sum of the lines before the discount. */
  subtotal: string;
  taxAmount: string;
  total: string;
}

/**
 * Rounds each line and then adds the lines. Tax is calculated on the sum minus the discount (rule MONEY-7).
 *
 * @param taxRate tax rate in percent
 * @param discount discount that `discountFits` has accepted
 */
export const invoiceTotals = (
  lines: Iterable<{ quantity: DecimalInput; unitPrice: DecimalInput }>,
  taxRate: DecimalInput,
  discount: DiscountInput | null = null,
): InvoiceTotals =>
  totalsOf(sum(Array.from(lines, ({ quantity, unitPrice }) => lineSubtotal(quantity, unitPrice))), taxRate, discount);

/** @param subtotal sum of the rounded lines */
export function totalsOf(subtotal: string, taxRate: DecimalInput, discount: DiscountInput | null): InvoiceTotals {
  const left = difference(subtotal, discountAmount(subtotal, discount));
  const taxAmount = percentOf(left, taxRate);
  return { subtotal, taxAmount, total: sum([left, taxAmount]) };
}
