import type { CalendarDate, PaymentSource } from '@paperbill/contracts/rules';
import { balanceOf, type Balance } from './balance.js';
import { compare, type DecimalInput, difference, sum } from './decimal.js';

/** What was paid, or paid back where it is negative. */
export interface DatedPayment {
  date: CalendarDate;
  amount: string;
  source: PaymentSource;
}

/** An invoice, and what credit notes took off it. */
export interface Payable {
  total: string;
  amountCredited: string;
}

/** All that follows for an invoice from its payments and credit notes. */
export interface Standing extends Balance {
  /** What somebody entered as paid, beside what marks recorded. */
  amountEntered: string;
  /** What its customer owes for it: above 0 it is open, below 0 it is to their credit. */
  outstanding: string;
  /** Whether a part was paid, and something is left. */
  isPartlyPaid: boolean;
  /** The first date from which on its payments reach what is to be paid; null until they do, or where nothing is to be paid. */
  reachedOn: CalendarDate | null;
}

/** How an invoice stands with the payments that count (product-rules.md, "Payments"). */
export function standingOf(invoice: Payable, payments: readonly DatedPayment[]): Standing {
  const { total, amountCredited } = invoice;
  const balance = balanceOf(total, amountsOf(payments), amountCredited);
  const left = difference(toPayOf(invoice), balance.amountPaid);
  return {
    ...balance,
    amountEntered: sum(amountsOf(entered(payments))),
    // What was paid back too much of a negative total does not count as owed.
    outstanding: balance.isPaid && compare(left, '0') > 0 ? '0.00' : left,
    isPartlyPaid: !balance.isPaid && signOf(balance.amountPaid) * signOf(total) > 0,
    reachedOn: isNothingToPay(invoice) ? null : reachedOn(invoice, payments),
  };
}

/** The day of the payment that reached what is to be paid, for good: what was paid back later counts against it. */
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

/**
 * Over how much the payment is that a mark as paid records: what is left, also where that is 0.
 *
 * @returns null where the payments pay it already
 */
export function paymentOfMark(invoice: Payable, payments: readonly DatedPayment[]): string | null {
  const { isPaid, amountPaid } = standingOf(invoice, payments);
  return isPaid && payments.length > 0 ? null : difference(toPayOf(invoice), amountPaid);
}

/**
 * Which payments stay where an invoice is marked as unpaid: those that somebody entered, where they don't pay it alone; all
 * of them, where they never paid it.
 */
export function keptWhenUnpaid<Payment extends DatedPayment>(
  invoice: Payable,
  payments: readonly Payment[],
): Payment[] {
  if (isNothingToPay(invoice) || !standingOf(invoice, payments).isPaid) return [...payments];
  const left = entered(payments);
  return standingOf(invoice, left).isPaid ? [] : left;
}

/** Such an invoice is paid without a payment. */
export const isNothingToPay = (invoice: Payable): boolean => compare(toPayOf(invoice), '0') === 0;

const toPayOf = ({ total, amountCredited }: Payable): string => difference(total, amountCredited);

const entered = <Payment extends DatedPayment>(payments: readonly Payment[]): Payment[] =>
  payments.filter(({ source }) => source === 'entered');

const amountsOf = (payments: readonly DatedPayment[]): DecimalInput[] => payments.map(({ amount }) => amount);

const signOf = (amount: string): number => compare(amount, '0');
