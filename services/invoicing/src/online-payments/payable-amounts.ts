import type { OnlineStateForClient } from '@paperbill/contracts/http';
import { type Currency, type Decimal, getDecimalRule, getDecimals } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import {
  compareDecimals,
  computePercentage,
  parseDecimalField,
  subtractAmounts,
  toAmount,
  validateDecimal,
} from '@paperbill/money';
import { getMaxAmount, getMinAmount, isChargeable } from './chargeable-amounts.js';
import type { selectPayableInvoice } from './payable-invoice.queries.js';

type PayableAmounts = NonNullable<OnlineStateForClient['payable']>;

type PayableColumns = Pick<
  Awaited<ReturnType<typeof selectPayableInvoice>>,
  'payable' | 'currency' | 'isAccountActive' | 'allowsPartPayments' | 'depositPercentage' | 'isUnpaid'
>;

/** After a part payment, the rest of the amount can be paid online too (rule ONL-6). */
export function getPayableAmounts(invoice: PayableColumns): PayableAmounts | null {
  const { payable, currency, isAccountActive, allowsPartPayments, depositPercentage } = invoice;
  if (!isAccountActive || payable === null || !isChargeable(payable, currency)) return null;
  const minAmount = toAmount(getMinAmount(currency), getDecimals(currency));
  const maxAmount = getMaxAmount(currency);
  if (compareDecimals(payable, minAmount) < 0) return null;
  const mostPart = getLowerAmount(subtractAmounts(payable, minAmount), maxAmount);
  const isTooHigh = compareDecimals(payable, maxAmount) > 0;
  if (allowsPartPayments && depositPercentage !== null && !isTooHigh) {
    const deposit = computePercentage(payable, String(depositPercentage));
    const isOffered = invoice.isUnpaid && isBetween(deposit, minAmount, mostPart) && isChargeable(deposit, currency);
    return { amount: payable, leastPart: null, ...(isOffered && { deposit }) };
  }
  const hasParts = allowsPartPayments && compareDecimals(mostPart, minAmount) >= 0;
  const parts = hasParts ? { leastPart: minAmount, mostPart } : { leastPart: null };
  if (!isTooHigh) return { amount: payable, ...parts };
  return hasParts ? { amount: mostPart, ...parts } : null;
}

/** Returns the amount due if it can be paid in a single online payment, else null. */
export const getWholeAmount = (invoice: PayableColumns): Decimal | null =>
  getPayableAmounts({ ...invoice, allowsPartPayments: false })?.amount ?? null;

/** @returns the error message, or null if the amount is allowed */
export function validateClientAmount(
  amount: Decimal,
  { amount: wholeAmount, leastPart, mostPart = wholeAmount, deposit }: PayableAmounts,
  currency: Currency,
): string | null {
  const rule = getDecimalRule('amount', currency);
  const decimal = parseDecimalField(amount, rule);
  const isWhole = decimal !== null && compareDecimals(decimal, wholeAmount) === 0;
  if (decimal !== null && deposit !== undefined && compareDecimals(decimal, deposit) === 0) return null;
  const limits =
    isWhole || leastPart === null ? { min: wholeAmount, max: wholeAmount } : { min: leastPart, max: mostPart };
  const message = validateDecimal(amount, { ...rule, ...limits });
  return message ?? (isChargeable(amount, currency) ? null : validationTexts.amount(2));
}

const getLowerAmount = (a: Decimal, b: Decimal): Decimal => (compareDecimals(a, b) <= 0 ? a : b);

const isBetween = (amount: Decimal, min: Decimal, max: Decimal): boolean =>
  compareDecimals(amount, min) >= 0 && compareDecimals(amount, max) <= 0;
