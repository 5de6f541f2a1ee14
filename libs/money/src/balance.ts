import { compare, type DecimalInput, difference, sum } from './decimal.js';

/** Paid and due amounts of an invoice. */
export interface Balance {
  /** Sum of the payments minus refunds. */
  amountPaid: string;
  /** Amount that the customer must still pay. It is never below 0. */
  amountDue: string;
  /** Amount that the customer has paid too much. It is never negative. */
  overpaid: string;
  isPaid: boolean;
}

/**
 * Computes the balance of an invoice (rules PAY-2, PAY-3).
 *
 * @param payments amounts of the payments. Refunds are negative.
 * @param credited sum of the invoice's credit notes
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
    // An invoice with nothing to pay counts as paid, even without a payment.
    isPaid: compare(toPay, '0') === 0 || (payments.length > 0 && reaches(amountPaid, toPay)),
  };
}

/** Checks whether the paid amount covers the total. If the total is negative, refunds must cover it. */
const reaches = (amountPaid: string, total: DecimalInput): boolean =>
  compare(total, '0') < 0 ? compare(amountPaid, total) <= 0 : compare(amountPaid, total) >= 0;

const atLeastZero = (amount: string): string => (compare(amount, '0') < 0 ? '0.00' : amount);

/** Checks whether the refunds exceed the payments. If the total is negative, its amount may be refunded in addition. */
export const isPaidBackTooMuch = (total: DecimalInput, payments: readonly DecimalInput[]): boolean =>
  compare(sum(payments), compare(total, '0') < 0 ? total : '0') < 0;
