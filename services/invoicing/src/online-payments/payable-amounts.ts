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
  'payable' | 'currency' | 'isAccountActive' | 'allowsPartPayments' | 'depositPercentage'
>;

/**
 * Returns the amounts that a client can pay online. The rest after a part can be paid online too (rule ONL-6). The result
 * is null if the client cannot pay online.
 */
export function getPayableAmounts({
  payable,
  currency,
  isAccountActive,
  allowsPartPayments,
  depositPercentage,
}: PayableColumns): PayableAmounts | null {
  if (!isAccountActive || payable === null || !isChargeable(payable, currency)) return null;
  const least = toAmount(getLeastAmount(currency), getDecimals(currency));
  const highest = getHighestAmount(currency);
  if (compareDecimals(payable, least) < 0) return null;
  const highestPart = getLower(subtractAmounts(payable, least), highest);
  const deposit = depositPercentage === null ? null : computePercentage(payable, String(depositPercentage));
  const [leastPart, mostPart] = deposit === null ? [least, highestPart] : [deposit, deposit];
  const isPartPossible =
    compareDecimals(leastPart, least) >= 0 &&
    compareDecimals(mostPart, leastPart) >= 0 &&
    compareDecimals(mostPart, highestPart) <= 0 &&
    isChargeable(mostPart, currency);
  const hasParts = allowsPartPayments && isPartPossible;
  const parts = hasParts ? { leastPart, mostPart } : { leastPart: null };
  if (compareDecimals(payable, highest) <= 0) return { amount: payable, ...parts };
  return hasParts ? { amount: mostPart, ...parts } : null;
}

/** Returns the amount due if it can be paid online at once, else null. */
export const getWholeAmount = (invoice: PayableColumns): Decimal | null =>
  getPayableAmounts({ ...invoice, allowsPartPayments: false })?.amount ?? null;

/**
 * Checks the amount that a client wants to pay.
 * @returns the error message, or null if the amount is allowed
 */
export function validateClientAmount(
  amount: Decimal,
  { amount: whole, leastPart, mostPart = whole }: PayableAmounts,
  currency: Currency,
): string | null {
  const rule = getDecimalRule('amount', currency);
  const decimal = parseDecimalField(amount, rule);
  const isWhole = decimal !== null && compareDecimals(decimal, whole) === 0;
  const limits = isWhole || leastPart === null ? { min: whole, max: whole } : { min: leastPart, max: mostPart };
  const message = validateDecimal(amount, { ...rule, ...limits });
  return message ?? (isChargeable(amount, currency) ? null : validationTexts.amount(2));
}

const getLower = (a: Decimal, b: Decimal): Decimal => (compareDecimals(a, b) <= 0 ? a : b);
