import { type DecimalInput, lineSubtotal, percentOf, sum } from './decimal.js';

export interface InvoiceTotals {
  subtotal: string;
  taxAmount: string;
  total: string;
}

/**
 * The amounts of an invoice: lines are rounded first, then summed; the tax is computed on their sum
 * (product-rules.md, "Rounding").
 *
 * @param taxRate percent
 */
export function invoiceTotals(
  lines: Iterable<{ quantity: DecimalInput; unitPrice: DecimalInput }>,
  taxRate: DecimalInput,
): InvoiceTotals {
  const subtotal = sum(Array.from(lines, ({ quantity, unitPrice }) => lineSubtotal(quantity, unitPrice)));
  const taxAmount = percentOf(subtotal, taxRate);
  return { subtotal, taxAmount, total: sum([subtotal, taxAmount]) };
}
