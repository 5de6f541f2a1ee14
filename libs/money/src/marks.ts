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
 * Returns the amount of the payment that a mark as paid records; it can be 0.
 *
 * @returns null if the invoice's payments cover it already
 */
export function paymentOfMark(invoice: Payable, payments: readonly DatedPayment[]): string | null {
  const { isPaid, amountPaid } = summarizePayments(invoice, payments);
  return isPaid && payments.length > 0 ? null : difference(amountToPay(invoice), amountPaid);
}

/**
 * Returns the payments that a mark as unpaid keeps:
 * - all, if the invoice is not paid, or if nothing is to be paid;
 * - none, if the entered payments alone cover the invoice;
 * - otherwise the entered payments.
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

/** Returns an unpaid invoice with the amounts that it has after a mark as paid, without knowing its payments. */
export const markedPaid = <Invoice extends PaidAmounts>(invoice: Invoice): Invoice =>
  isCoveredBy(invoice.amountPaid, invoice) ? invoice : { ...invoice, amountPaid: amountToPay(invoice) };

/** Returns a paid invoice with the amounts that it has after a mark as unpaid, without knowing its payments. */
export function markedUnpaid<Invoice extends PaidAmounts>(invoice: Invoice): Invoice {
  const left = isCoveredBy(invoice.amountEntered, invoice) ? '0.00' : invoice.amountEntered;
  return { ...invoice, amountPaid: left, amountEntered: left };
}

const isCoveredBy = (amount: string, { total, amountCredited }: PaidAmounts): boolean =>
  balanceOf(total, [amount], amountCredited).isPaid;
