import { compare, type DecimalInput, difference, percentOf, sum } from './decimal.js';

/** Discount on the whole invoice: a percentage of the subtotal, or an amount. */
export interface DiscountInput {
  kind: 'percentage' | 'amount';
  value: DecimalInput;
}

/** Returns the discount as an amount, which is never below 0. A percentage of a negative subtotal gives 0. */
export function discountAmount(subtotal: DecimalInput, discount: DiscountInput | null): string {
  if (!discount) return '0.00';
  if (discount.kind === 'amount') return sum([discount.value]);
  return compare(subtotal, 0) > 0 ? percentOf(subtotal, discount.value) : '0.00';
}

/** Calculates an invoice's discount from its subtotal, its tax and its total. */
export const takenOff = ({
  subtotal,
  taxAmount,
  total,
}: Record<'subtotal' | 'taxAmount' | 'total', DecimalInput>): string => difference(sum([subtotal, taxAmount]), total);

/** Checks that a discount is above 0 and at most the subtotal (rule MONEY-10). */
export const discountFits = (subtotal: DecimalInput, { kind, value }: DiscountInput): boolean =>
  compare(value, 0) > 0 && compare(value, kind === 'percentage' ? 100 : subtotal) <= 0;

/** Checks that a deposit is above 0 and at most the total. */
export const depositFits = (total: DecimalInput, deposit: DecimalInput): boolean =>
  compare(deposit, 0) > 0 && compare(deposit, total) <= 0;
