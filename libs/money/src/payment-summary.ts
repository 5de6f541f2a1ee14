import type { CalendarDate, PaymentSource } from '@paperbill/contracts/rules';
import { computeBalance, type Balance } from './balance.js';
import { compareDecimals, countDecimals, type DecimalInput, subtractAmounts, sumAmounts, zeroLike } from './decimal.js';

export interface DatedPayment {
  date: CalendarDate;
  /** Amount of the payment. A refund has a negative amount. */
  amount: string;
  source: PaymentSource;
}

export interface PayableInvoice {
  total: string;
  amountCredited: string;
}

/** The status and amounts of an invoice after its payments and credit notes. */
export interface PaymentSummary extends Balance {
  /**
   * Sum of the payments that the user entered or that clients made online. Payments that were recorded by marking the
   * invoice as paid are excluded.
   */
  amountEntered: string;
  /** The open amount. If it is above 0, the customer owes this amount. If it is below 0, the customer has a credit. */
  outstanding: string;
  isPartlyPaid: boolean;
  /**
   * Date since which the payments cover the invoice. The date is null if the payments do not cover it, or if nothing is
   * to be paid.
   */
  paidInFullOn: CalendarDate | null;
}

/** Computes a payment summary (rules PAY-3 to PAY-5). Removed payments must be left out. */
export function summarizePayments(invoice: PayableInvoice, payments: readonly DatedPayment[]): PaymentSummary {
  const { total, amountCredited } = invoice;
  const balance = computeBalance(total, getAmounts(payments), amountCredited);
  const left = subtractAmounts(getAmountToPay(invoice), balance.amountPaid);
  return {
    ...balance,
    amountEntered: sumAmounts(getAmounts(filterEnteredPayments(payments)), countDecimals(total)),
    // The refunds of a negative total can exceed the total. The customer does not owe the excess amount.
    outstanding: balance.isPaid && compareDecimals(left, '0') > 0 ? zeroLike(total) : left,
    isPartlyPaid: !balance.isPaid && getSign(balance.amountPaid) * getSign(total) > 0,
    paidInFullOn: isNothingToPay(invoice) ? null : findDayPaid(invoice, payments),
  };
}

/** Returns the date of full payment. A later refund that leaves an amount due resets the date. */
function findDayPaid(
  { total, amountCredited }: PayableInvoice,
  payments: readonly DatedPayment[],
): CalendarDate | null {
  let paid = zeroLike(total);
  let reached: CalendarDate | null = null;
  const days = [...new Set(payments.map(({ date }) => date))].sort();
  for (const day of days) {
    paid = sumAmounts([paid, ...getAmounts(payments.filter(({ date }) => date === day))], countDecimals(total));
    const { isPaid } = computeBalance(total, [paid], amountCredited);
    reached = isPaid ? (reached ?? day) : null;
  }
  return reached;
}

/** Checks whether an invoice has no amount to pay. Such an invoice counts as paid without a payment. */
export const isNothingToPay = (invoice: PayableInvoice): boolean => compareDecimals(getAmountToPay(invoice), '0') === 0;

export const getAmountToPay = ({ total, amountCredited }: PayableInvoice): string =>
  subtractAmounts(total, amountCredited);

/** Returns the payments that the user entered or the client made online. Marks as paid are left out. */
export const filterEnteredPayments = <Payment extends DatedPayment>(payments: readonly Payment[]): Payment[] =>
  payments.filter(({ source }) => source !== 'marked');

const getAmounts = (payments: readonly DatedPayment[]): DecimalInput[] => payments.map(({ amount }) => amount);

const getSign = (amount: string): number => compareDecimals(amount, '0');
