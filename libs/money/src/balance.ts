import {
  compareDecimals,
  countDecimals,
  type DecimalInput,
  subtractAmounts,
  sumAmounts,
  zeroWithDecimalsOf,
} from './decimal.js';

export interface Balance {
  /** Payments minus refunds. */
  amountPaid: string;
  /** The amount that is still to be paid. Never below 0. */
  amountDue: string;
  /** The amount by which the payments exceed the amount to pay. Never negative. */
  overpaid: string;
  isPaid: boolean;
}

/** Rules PAY-2 and PAY-3. Refunds are negative payments. */
export function computeBalance(
  total: string,
  payments: readonly DecimalInput[],
  credited: DecimalInput = '0',
): Balance {
  const amountPaid = sumAmounts(payments, countDecimals(total));
  const amountToPay = subtractAmounts(total, credited);
  return {
    amountPaid,
    amountDue: clampToZero(subtractAmounts(amountToPay, amountPaid)),
    overpaid: clampToZero(subtractAmounts(amountPaid, clampToZero(amountToPay))),
    // An invoice with nothing to pay counts as paid, even without a payment.
    isPaid: compareDecimals(amountToPay, '0') === 0 || (payments.length > 0 && isTotalCovered(amountPaid, amountToPay)),
  };
}

/** A negative total must be covered by refunds. */
const isTotalCovered = (amountPaid: string, total: DecimalInput): boolean =>
  compareDecimals(total, '0') < 0 ? compareDecimals(amountPaid, total) <= 0 : compareDecimals(amountPaid, total) >= 0;

const clampToZero = (amount: string): string =>
  compareDecimals(amount, '0') < 0 ? zeroWithDecimalsOf(amount) : amount;

/**
 * The refunds may not exceed the payments. If the invoice's total is negative, the refunds may also pay out this total.
 */
export const isRefundTooHigh = (total: DecimalInput, payments: readonly DecimalInput[]): boolean =>
  compareDecimals(sumAmounts(payments, 0), compareDecimals(total, '0') < 0 ? total : '0') < 0;
