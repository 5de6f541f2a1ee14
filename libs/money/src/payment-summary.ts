import type { CalendarDate, PaymentSource } from '@paperbill/contracts/rules';
import { balanceOf, type Balance } from './balance.js';
import { compare, type DecimalInput, difference, sum } from './decimal.js';

export interface DatedPayment {
  date: CalendarDate;
  /** Amount of the payment. A refund has a negative amount. */
  amount: string;
  source: PaymentSource;
}

export interface Payable {
  total: string;
  /** Sum of the invoice's credit notes. */
  amountCredited: string;
}

/** Amounts and dates that result from an invoice's payments and credit notes. */
export interface PaymentSummary extends Balance {
  /**
   * Sum of the payments that the user entered. Payments that were recorded by marking the invoice as paid are excluded.
   */
  amountEntered: string;
  /** Open amount. If it is above 0, the customer owes this amount. If it is below 0, the customer has a credit. */
  outstanding: string;
  /** True if a part of the invoice was paid and an amount is still due. */
  isPartlyPaid: boolean;
  /** Date since which the payments cover the invoice. It is null if they do not, or if nothing is to be paid. */
  reachedOn: CalendarDate | null;
}

/**
 * Computes the payment summary of an invoice (rules PAY-3 to PAY-5).
 *
 * @param payments all payments except removed ones
 */
export function summarizePayments(invoice: Payable, payments: readonly DatedPayment[]): PaymentSummary {
  const { total, amountCredited } = invoice;
  const balance = balanceOf(total, amountsOf(payments), amountCredited);
  const left = difference(amountToPay(invoice), balance.amountPaid);
  return {
    ...balance,
    amountEntered: sum(amountsOf(enteredPayments(payments))),
    // If a negative total was refunded with too much money, the customer does not owe the excess amount.
    outstanding: balance.isPaid && compare(left, '0') > 0 ? '0.00' : left,
    isPartlyPaid: !balance.isPaid && signOf(balance.amountPaid) * signOf(total) > 0,
    reachedOn: isNothingToPay(invoice) ? null : reachedOn(invoice, payments),
  };
}

/** Returns the date since which the payments cover the invoice. A later refund that leaves an amount due resets it. */
function reachedOn({ total, amountCredited }: Payable, payments: readonly DatedPayment[]): CalendarDate | null {
  let paid = '0.00';
  let reached: CalendarDate | null = null;
  const days = [...new Set(payments.map(({ date }) => date))].sort();
  for (const day of days) {
    paid = sum([paid, ...amountsOf(payments.filter(({ date }) => date === day))]);
    const { isPaid } = balanceOf(total, [paid], amountCredited);
    reached = isPaid ? (reached ?? day) : null;
  }
  return reached;
}

/** Checks whether nothing is to be paid. Such an invoice counts as paid without a payment. */
export const isNothingToPay = (invoice: Payable): boolean => compare(amountToPay(invoice), '0') === 0;

export const amountToPay = ({ total, amountCredited }: Payable): string => difference(total, amountCredited);

export const enteredPayments = <Payment extends DatedPayment>(payments: readonly Payment[]): Payment[] =>
  payments.filter(({ source }) => source === 'entered');

const amountsOf = (payments: readonly DatedPayment[]): DecimalInput[] => payments.map(({ amount }) => amount);

const signOf = (amount: string): number => compare(amount, '0');
