import type { ListedInvoice } from '@paperbill/contracts/http';
import { computeBalance } from './balance.js';
import { subtractAmounts, zeroLike } from './decimal.js';
import {
  getAmountToPay,
  type DatedPayment,
  filterEnteredPayments,
  isNothingToPay,
  type PayableInvoice,
  summarizePayments,
} from './payment-summary.js';

/**
 * Returns the amount of the payment that marks an invoice as paid, which can be 0. The result is null if the payments
 * already cover the invoice.
 */
export function createMarkPayment(invoice: PayableInvoice, payments: readonly DatedPayment[]): string | null {
  const { isPaid, amountPaid } = summarizePayments(invoice, payments);
  return isPaid && payments.length > 0 ? null : subtractAmounts(getAmountToPay(invoice), amountPaid);
}

/**
 * Returns the payments that remain after the user marks an invoice as unpaid:
 * - All payments remain if the invoice is not paid, or if nothing is to be paid.
 * - Only online payments remain if the payments that the user entered and the online payments cover the invoice.
 * - In all other cases, the payments that the user entered and the online payments remain.
 */
export function selectEnteredPayments<Payment extends DatedPayment>(
  invoice: PayableInvoice,
  payments: readonly Payment[],
): Payment[] {
  if (isNothingToPay(invoice) || !summarizePayments(invoice, payments).isPaid) return [...payments];
  const entered = filterEnteredPayments(payments);
  return summarizePayments(invoice, entered).isPaid ? entered.filter(({ source }) => source === 'online') : entered;
}

type PaidAmounts = Pick<ListedInvoice, 'total' | 'amountPaid' | 'amountEntered' | 'amountCredited'>;

/**
 * Returns the invoice with the amounts that it has after it is marked as paid. The function does not need the invoice's
 * payments.
 */
export const markPaid = <Invoice extends PaidAmounts>(invoice: Invoice): Invoice =>
  coversTotal(invoice.amountPaid, invoice) ? invoice : { ...invoice, amountPaid: getAmountToPay(invoice) };

/**
 * Returns the invoice with the amounts that it has after it is marked as unpaid. The function does not need the
 * invoice's payments.
 */
export function markUnpaid<Invoice extends PaidAmounts>(invoice: Invoice): Invoice {
  const left = coversTotal(invoice.amountEntered, invoice) ? zeroLike(invoice.total) : invoice.amountEntered;
  return { ...invoice, amountPaid: left, amountEntered: left };
}

const coversTotal = (amount: string, { total, amountCredited }: PaidAmounts): boolean =>
  computeBalance(total, [amount], amountCredited).isPaid;
