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
import { getHighestAmount, getLeastAmount, isChargeable } from './chargeable-amounts.js';
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
  const least = toAmount(getLeastAmount(currency), getDecimals(currency));
  const highest = getHighestAmount(currency);
  if (compareDecimals(payable, least) < 0) return null;
  const mostPart = getLower(subtractAmounts(payable, least), highest);
  const isTooHigh = compareDecimals(payable, highest) > 0;
  if (allowsPartPayments && depositPercentage !== null && !isTooHigh) {
    const deposit = computePercentage(payable, String(depositPercentage));
    const isOffered = invoice.isUnpaid && isBetween(deposit, least, mostPart) && isChargeable(deposit, currency);
    return { amount: payable, leastPart: null, ...(isOffered && { deposit }) };
  }
  const hasParts = allowsPartPayments && compareDecimals(mostPart, least) >= 0;
  const parts = hasParts ? { leastPart: least, mostPart } : { leastPart: null };
  if (!isTooHigh) return { amount: payable, ...parts };
  return hasParts ? { amount: mostPart, ...parts } : null;
}

/** Returns the amount due if it can be paid in a single online payment, else null. */
export const getWholeAmount = (invoice: PayableColumns): Decimal | null =>
  getPayableAmounts({ ...invoice, allowsPartPayments: false })?.amount ?? null;

/** @returns the error message, or null if the amount is allowed */
export function validateClientAmount(
  amount: Decimal,
  { amount: whole, leastPart, mostPart = whole, deposit }: PayableAmounts,
  currency: Currency,
): string | null {
  const rule = getDecimalRule('amount', currency);
  const decimal = parseDecimalField(amount, rule);
  const isWhole = decimal !== null && compareDecimals(decimal, whole) === 0;
  if (decimal !== null && deposit !== undefined && compareDecimals(decimal, deposit) === 0) return null;
  const limits = isWhole || leastPart === null ? { min: whole, max: whole } : { min: leastPart, max: mostPart };
  const message = validateDecimal(amount, { ...rule, ...limits });
  return message ?? (isChargeable(amount, currency) ? null : validationTexts.amount(2));
}

const getLower = (a: Decimal, b: Decimal): Decimal => (compareDecimals(a, b) <= 0 ? a : b);

const isBetween = (amount: Decimal, least: Decimal, most: Decimal): boolean =>
  compareDecimals(amount, least) >= 0 && compareDecimals(amount, most) <= 0;
