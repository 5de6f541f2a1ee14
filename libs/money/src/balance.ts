import { compare, type DecimalInput, difference, sum } from './decimal.js';

/** How an invoice stands with what was paid of it. */
export interface Balance {
  /** The sum of the payments; what was paid back counts against them. */
  amountPaid: string;
  /** What is still to be paid: never below 0. */
  amountDue: string;
  /** What was paid too much: never below 0. */
  overpaid: string;
  isPaid: boolean;
}

/**
 * The balance of an invoice over `total` (product-rules.md, "Payments").
 *
 * @param credited what credit notes took off it
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
    // Nothing to pay is paid without a payment.
    isPaid: compare(toPay, '0') === 0 || (payments.length > 0 && reaches(amountPaid, toPay)),
  };
}

/** One of a negative total is paid by paying back. */
const reaches = (amountPaid: string, total: DecimalInput): boolean =>
  compare(total, '0') < 0 ? compare(amountPaid, total) <= 0 : compare(amountPaid, total) >= 0;

const atLeastZero = (amount: string): string => (compare(amount, '0') < 0 ? '0.00' : amount);

/** Whether more was paid back than was paid. An invoice below 0 is itself money to be paid back. */
export const isPaidBackTooMuch = (total: DecimalInput, payments: readonly DecimalInput[]): boolean =>
  compare(sum(payments), compare(total, '0') < 0 ? total : '0') < 0;
