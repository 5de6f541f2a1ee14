import type { ListedInvoice } from '@paperbill/contracts/http';
import { computeBalance } from './balance.js';
import { subtractAmounts, zeroWithDecimalsOf } from './decimal.js';
import {
  getAmountToPay,
  type DatedPayment,
  filterEnteredPayments,
  isNothingToPay,
  type PayableInvoice,
  summarizePayments,
} from './payment-summary.js';

/**
 * Returns the payment that is recorded when the user marks an invoice as paid. The payment can be 0. Returns null if
 * the payments already cover the invoice.
 */
export function createMarkPayment(invoice: PayableInvoice, payments: readonly DatedPayment[]): string | null {
  const { isPaid, amountPaid } = summarizePayments(invoice, payments);
  return isPaid && payments.length > 0 ? null : subtractAmounts(getAmountToPay(invoice), amountPaid);
}

/**
 * The payments that are kept when the user marks an invoice as unpaid:
 * - If the invoice is not paid or has nothing to pay, all payments are kept.
 * - If the entered and the online payments cover the invoice, only the online payments are kept.
 * - In all other cases, the entered and the online payments are kept.
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

/** Marks an invoice as paid if only the sums of its payments are known. */
export const markPaid = <Invoice extends PaidAmounts>(invoice: Invoice): Invoice =>
  coversTotal(invoice.amountPaid, invoice) ? invoice : { ...invoice, amountPaid: getAmountToPay(invoice) };

/** Marks an invoice as unpaid if only the sums of its payments are known. */
export function markUnpaid<Invoice extends PaidAmounts>(invoice: Invoice): Invoice {
  const left = coversTotal(invoice.amountEntered, invoice) ? zeroWithDecimalsOf(invoice.total) : invoice.amountEntered;
  return { ...invoice, amountPaid: left, amountEntered: left };
}

const coversTotal = (amount: string, { total, amountCredited }: PaidAmounts): boolean =>
  computeBalance(total, [amount], amountCredited).isPaid;
