import type { ListedInvoice } from '@paperbill/contracts/http';
import { balanceOf } from './balance.js';
import { difference } from './decimal.js';
import {
  amountToPay,
  type DatedPayment,
  enteredPayments,
  isNothingToPay,
  type Payable,
  summarizePayments,
} from './payment-summary.js';

/**
 * Returns the amount of the payment that is recorded when the user marks an invoice as paid. The amount can be 0.
 *
 * @returns null if the invoice's payments already cover the amount to pay
 */
export function paymentOfMark(invoice: Payable, payments: readonly DatedPayment[]): string | null {
  const { isPaid, amountPaid } = summarizePayments(invoice, payments);
  return isPaid && payments.length > 0 ? null : difference(amountToPay(invoice), amountPaid);
}

/**
 * Returns the payments that remain after the user marks an invoice as unpaid:
 * - All payments remain if the invoice is not paid, or if nothing is to be paid.
 * - No payment remains if the payments that the user entered cover the invoice on their own.
 * - In all other cases, the payments that the user entered remain.
 */
export function keptWhenUnpaid<Payment extends DatedPayment>(
  invoice: Payable,
  payments: readonly Payment[],
): Payment[] {
  if (isNothingToPay(invoice) || !summarizePayments(invoice, payments).isPaid) return [...payments];
  const entered = enteredPayments(payments);
  return summarizePayments(invoice, entered).isPaid ? [] : entered;
}

type PaidAmounts = Pick<ListedInvoice, 'total' | 'amountPaid' | 'amountEntered' | 'amountCredited'>;

/** Returns the invoice with the amounts that it has after it is marked as paid. Its payments need not be known. */
export const markedPaid = <Invoice extends PaidAmounts>(invoice: Invoice): Invoice =>
  isCoveredBy(invoice.amountPaid, invoice) ? invoice : { ...invoice, amountPaid: amountToPay(invoice) };

/** Returns the invoice with the amounts that it has after it is marked as unpaid. Its payments need not be known. */
export function markedUnpaid<Invoice extends PaidAmounts>(invoice: Invoice): Invoice {
  const left = isCoveredBy(invoice.amountEntered, invoice) ? '0.00' : invoice.amountEntered;
  return { ...invoice, amountPaid: left, amountEntered: left };
}

const isCoveredBy = (amount: string, { total, amountCredited }: PaidAmounts): boolean =>
  balanceOf(total, [amount], amountCredited).isPaid;
