import { compare, type DecimalInput, difference, percentOf, sum } from './decimal.js';

/** Something off the whole of an invoice: a percentage of its subtotal, or an amount. */
export interface DiscountInput {
  kind: 'percentage' | 'amount';
  value: DecimalInput;
}

/** What a discount takes off: never below 0, and a percentage of nothing where the subtotal is negative. */
export function discountAmount(subtotal: DecimalInput, discount: DiscountInput | null): string {
  if (!discount) return '0.00';
  if (discount.kind === 'amount') return sum([discount.value]);
  return compare(subtotal, 0) > 0 ? percentOf(subtotal, discount.value) : '0.00';
}

/** What was taken off an invoice, told by its other amounts: its parts come to its total. */
export const takenOff = ({
  subtotal,
  taxAmount,
  total,
}: Record<'subtotal' | 'taxAmount' | 'total', DecimalInput>): string => difference(sum([subtotal, taxAmount]), total);

/** Whether so much can be taken off: more than nothing, and no more than there is (product-rules.md, "Discount and deposit"). */
export const discountFits = (subtotal: DecimalInput, { kind, value }: DiscountInput): boolean =>
  compare(value, 0) > 0 && compare(value, kind === 'percentage' ? 100 : subtotal) <= 0;

/** Whether so much can have been paid ahead: more than nothing, and no more than the invoice comes to. */
export const depositFits = (total: DecimalInput, deposit: DecimalInput): boolean =>
  compare(deposit, 0) > 0 && compare(deposit, total) <= 0;
