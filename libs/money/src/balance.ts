import { compare, type DecimalInput, difference, sum } from './decimal.js';

/** What was paid of an invoice, and what is still due. */
export interface Balance {
  /** The sum of the payments, less refunds. */
  amountPaid: string;
  /** Never below 0. */
  amountDue: string;
  /** Never negative. */
  overpaid: string;
  isPaid: boolean;
}

/**
 * Computes the balance of an invoice (rules PAY-2, PAY-3).
 *
 * @param payments refunds are negative
 * @param credited the sum of its credit notes
 */
export function balanceOf(
  total: DecimalInput,
  payments: readonly DecimalInput[],
  credited: DecimalInput = '0',
): Balance {
  const amountPaid = sum(payments);
  const toPay = difference(total, credited);
  return {
    amountPaid,
    amountDue: atLeastZero(difference(toPay, amountPaid)),
    overpaid: atLeastZero(difference(amountPaid, atLeastZero(toPay))),
    // An invoice with nothing to pay counts as paid without a payment.
    isPaid: compare(toPay, '0') === 0 || (payments.length > 0 && reaches(amountPaid, toPay)),
  };
}

/** An invoice with a negative total is paid by refunds. */
const reaches = (amountPaid: string, total: DecimalInput): boolean =>
  compare(total, '0') < 0 ? compare(amountPaid, total) <= 0 : compare(amountPaid, total) >= 0;

const atLeastZero = (amount: string): string => (compare(amount, '0') < 0 ? '0.00' : amount);

/** true if the refunds exceed the payments. A negative total itself is an amount to refund. */
export const isPaidBackTooMuch = (total: DecimalInput, payments: readonly DecimalInput[]): boolean =>
  compare(sum(payments), compare(total, '0') < 0 ? total : '0') < 0;
