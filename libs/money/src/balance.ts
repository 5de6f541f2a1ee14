import {
  compareDecimals,
  countDecimals,
  type DecimalInput,
  subtractAmounts,
  sumAmounts,
  zeroWithDecimalsOf,
} from './decimal.js';

export interface Balance {
  /** Sum of the invoice's payments, minus its refunds. */
  amountPaid: string;
  /** Amount that the customer must still pay. It is never below 0. */
  amountDue: string;
  /** Amount by which the payments exceed the amount to pay. It is never negative. */
  overpaid: string;
  isPaid: boolean;
}

/** Computes the balance of an invoice (rules PAY-2, PAY-3). Refunds are negative payments. */
export function computeBalance(
  total: string,
  payments: readonly DecimalInput[],
  credited: DecimalInput = '0',
): Balance {
  const amountPaid = sumAmounts(payments, countDecimals(total));
  const toPay = subtractAmounts(total, credited);
  return {
    amountPaid,
    amountDue: clampToZero(subtractAmounts(toPay, amountPaid)),
    overpaid: clampToZero(subtractAmounts(amountPaid, clampToZero(toPay))),
    // An invoice with nothing to pay counts as paid, even without a payment.
    isPaid: compareDecimals(toPay, '0') === 0 || (payments.length > 0 && isTotalCovered(amountPaid, toPay)),
  };
}

/** Checks whether the payments cover the total. A negative total must be covered by refunds. */
const isTotalCovered = (amountPaid: string, total: DecimalInput): boolean =>
  compareDecimals(total, '0') < 0 ? compareDecimals(amountPaid, total) <= 0 : compareDecimals(amountPaid, total) >= 0;

const clampToZero = (amount: string): string =>
  compareDecimals(amount, '0') < 0 ? zeroWithDecimalsOf(amount) : amount;

/**
 * Checks whether the refunds exceed the payments. If the invoice's total is negative, the refunds may also pay out this
 * total.
 */
export const isRefundTooHigh = (total: DecimalInput, payments: readonly DecimalInput[]): boolean =>
  compareDecimals(sumAmounts(payments, 0), compareDecimals(total, '0') < 0 ? total : '0') < 0;
