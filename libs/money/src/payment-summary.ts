import type { CalendarDate, PaymentSource } from '@paperbill/contracts/rules';
import { balanceOf, type Balance } from './balance.js';
import { compare, type DecimalInput, difference, sum } from './decimal.js';

export interface DatedPayment {
  date: CalendarDate;
  /** Negative for a refund. */
  amount: string;
  source: PaymentSource;
}

export interface Payable {
  total: string;
  /** The sum of the invoice's credit notes. */
  amountCredited: string;
}

/** The amounts and dates that an invoice's payments and credit notes lead to. */
export interface PaymentSummary extends Balance {
  /** The sum of the payments that the user entered, without those that a mark as paid recorded. */
  amountEntered: string;
  /** Above 0, the customer owes it. Below 0, the customer has a credit. */
  outstanding: string;
  /** true if a part was paid and an amount is still due. */
  isPartlyPaid: boolean;
  /** The date since which the payments cover the invoice; null if they do not, or if nothing is to be paid. */
  reachedOn: CalendarDate | null;
}

/**
 * Computes the payment summary of an invoice (rules PAY-3 to PAY-5).
 *
 * @param payments without removed ones
 */
export function summarizePayments(invoice: Payable, payments: readonly DatedPayment[]): PaymentSummary {
  const { total, amountCredited } = invoice;
  const balance = balanceOf(total, amountsOf(payments), amountCredited);
  const left = difference(amountToPay(invoice), balance.amountPaid);
  return {
    ...balance,
    amountEntered: sum(amountsOf(enteredPayments(payments))),
    // If a negative total was refunded by too much, the customer does not owe the excess.
    outstanding: balance.isPaid && compare(left, '0') > 0 ? '0.00' : left,
    isPartlyPaid: !balance.isPaid && signOf(balance.amountPaid) * signOf(total) > 0,
    reachedOn: isNothingToPay(invoice) ? null : reachedOn(invoice, payments),
  };
}

/** A later refund that leaves an amount due resets the date. */
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

/** Such an invoice is paid without a payment. */
export const isNothingToPay = (invoice: Payable): boolean => compare(amountToPay(invoice), '0') === 0;

export const amountToPay = ({ total, amountCredited }: Payable): string => difference(total, amountCredited);

export const enteredPayments = <Payment extends DatedPayment>(payments: readonly Payment[]): Payment[] =>
  payments.filter(({ source }) => source === 'entered');

const amountsOf = (payments: readonly DatedPayment[]): DecimalInput[] => payments.map(({ amount }) => amount);

const signOf = (amount: string): number => compare(amount, '0');
