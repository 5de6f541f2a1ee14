import type { CalendarDate, PaymentSource } from '@paperbill/contracts/rules';
import { computeBalance, type Balance } from './balance.js';
import {
  compareDecimals,
  countDecimals,
  type DecimalInput,
  subtractAmounts,
  sumAmounts,
  zeroWithDecimalsOf,
} from './decimal.js';

export interface DatedPayment {
  date: CalendarDate;
  /** The amount is negative for a refund. */
  amount: string;
  source: PaymentSource;
}

export interface PayableInvoice {
  total: string;
  amountCredited: string;
}

export interface PaymentSummary extends Balance {
  /** The sum of the entered and online payments. Payments that only mark the invoice as paid are left out. */
  amountEntered: string;
  /** A positive amount is owed by the customer. A negative amount is owed to the customer. */
  outstanding: string;
  isPartlyPaid: boolean;
  /**
   * The first day on which the payments covered the invoice. Null if the payments do not cover the invoice, or if there
   * is nothing to pay.
   */
  paidInFullOn: CalendarDate | null;
}

/**
 * Summarizes payments by the rules PAY-3 to PAY-5.
 * @param payments all payments that the user has not removed
 */
export function summarizePayments(invoice: PayableInvoice, payments: readonly DatedPayment[]): PaymentSummary {
  const { total, amountCredited } = invoice;
  const balance = computeBalance(total, getPaymentAmounts(payments), amountCredited);
  const left = subtractAmounts(getAmountToPay(invoice), balance.amountPaid);
  return {
    ...balance,
    amountEntered: sumAmounts(getPaymentAmounts(filterEnteredPayments(payments)), countDecimals(total)),
    // If the total is negative, the refunds can exceed the total. The customer does not owe the difference.
    outstanding: balance.isPaid && compareDecimals(left, '0') > 0 ? zeroWithDecimalsOf(total) : left,
    isPartlyPaid: !balance.isPaid && getSignOfAmount(balance.amountPaid) * getSignOfAmount(total) > 0,
    paidInFullOn: isNothingToPay(invoice) ? null : findDayPaid(invoice, payments),
  };
}

/**
 * Returns the day of full payment. If a later refund leaves an amount due, an earlier day of full payment no
 * longer counts.
 */
function findDayPaid(
  { total, amountCredited }: PayableInvoice,
  payments: readonly DatedPayment[],
): CalendarDate | null {
  let paid = zeroWithDecimalsOf(total);
  let reached: CalendarDate | null = null;
  const days = [...new Set(payments.map(({ date }) => date))].sort();
  for (const day of days) {
    paid = sumAmounts([paid, ...getPaymentAmounts(payments.filter(({ date }) => date === day))], countDecimals(total));
    const { isPaid } = computeBalance(total, [paid], amountCredited);
    reached = isPaid ? (reached ?? day) : null;
  }
  return reached;
}

/** An invoice with nothing to pay counts as paid, even without a payment. */
export const isNothingToPay = (invoice: PayableInvoice): boolean => compareDecimals(getAmountToPay(invoice), '0') === 0;

export const getAmountToPay = ({ total, amountCredited }: PayableInvoice): string =>
  subtractAmounts(total, amountCredited);

export const filterEnteredPayments = <Payment extends DatedPayment>(payments: readonly Payment[]): Payment[] =>
  payments.filter(({ source }) => source !== 'marked');

const getPaymentAmounts = (payments: readonly DatedPayment[]): DecimalInput[] => payments.map(({ amount }) => amount);

const getSignOfAmount = (amount: string): number => compareDecimals(amount, '0');
