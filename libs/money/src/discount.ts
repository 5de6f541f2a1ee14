import type { TaxesAndRounding } from '@paperbill/contracts/http';
import {
  compareDecimals,
  computePercentage,
  countDecimals,
  type DecimalInput,
  subtractAmounts,
  sumAmounts,
  toAmount,
  zeroWithDecimalsOf,
} from './decimal.js';

/** A discount on the whole invoice. The value is a percentage of the subtotal, or an amount. */
export interface DiscountInput {
  kind: 'percentage' | 'amount';
  value: DecimalInput;
}

/** The discount is never negative. For a negative subtotal, a percentage gives 0. */
export function computeDiscountAmount(subtotal: string, discount: DiscountInput | null): string {
  if (!discount) return zeroWithDecimalsOf(subtotal);
  if (discount.kind === 'amount') return toAmount(discount.value, countDecimals(subtotal));
  return compareDecimals(subtotal, 0) > 0 ? computePercentage(subtotal, discount.value) : zeroWithDecimalsOf(subtotal);
}

export const getAppliedDiscount = ({
  subtotal,
  taxAmount,
  total,
  pricesIncludeTax,
  withheldAmount = '0',
  roundingAmount = '0',
}: Record<'subtotal' | 'taxAmount' | 'total', string> & TaxesAndRounding): string => {
  const places = countDecimals(total);
  const gross = sumAmounts([subtotal, pricesIncludeTax ? '0' : taxAmount, roundingAmount], places);
  return subtractAmounts(gross, sumAmounts([total, withheldAmount], places));
};

/** Checks a discount by rule MONEY-10. */
export const isValidDiscount = (subtotal: DecimalInput, { kind, value }: DiscountInput): boolean =>
  compareDecimals(value, 0) > 0 && compareDecimals(value, kind === 'percentage' ? 100 : subtotal) <= 0;

export const isValidDeposit = (total: DecimalInput, deposit: DecimalInput): boolean =>
  compareDecimals(deposit, 0) > 0 && compareDecimals(deposit, total) <= 0;
