import type { ListedInvoice } from '@paperbill/contracts/http';
import { subtractAmounts, zeroWithDecimalsOf } from './decimal.js';
import { getAmountToPay } from './payment-summary.js';

type FiguresInput = Pick<ListedInvoice, 'status' | 'total' | 'amountPaid' | 'amountCredited'>;

/** The share of one invoice in the figures of the dashboard (rule INV-31). */
export function computeInvoiceFigures({ status, amountPaid, ...invoice }: FiguresInput) {
  const invoiced = getAmountToPay(invoice);
  const left = subtractAmounts(invoiced, amountPaid);
  const zero = zeroWithDecimalsOf(invoiced);
  const isOverdue = status === 'overdue';
  const isUnpaid = isOverdue || status === 'pending';
  return {
    totalInvoices: 1,
    pendingInvoices: isUnpaid ? 1 : 0,
    paidInvoices: status === 'paid' ? 1 : 0,
    totalInvoiced: invoiced,
    collectedAmount: amountPaid,
    receivableAmount: isUnpaid ? left : zero,
    overdueInvoices: isOverdue ? 1 : 0,
    overdueAmount: isOverdue ? left : zero,
  };
}
