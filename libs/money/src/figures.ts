import type { ListedInvoice } from '@paperbill/contracts/http';
import { difference } from './decimal.js';
import { amountToPay } from './payment-summary.js';

type CountedInvoice = Pick<ListedInvoice, 'status' | 'total' | 'amountPaid' | 'amountCredited'>;

/** Returns the amounts that one invoice adds to each figure of the dashboard (rule INV-31). */
export function figuresOf({ status, amountPaid, ...invoice }: CountedInvoice) {
  const invoiced = amountToPay(invoice);
  const left = difference(invoiced, amountPaid);
  const isOverdue = status === 'overdue';
  const isUnpaid = isOverdue || status === 'pending';
  return {
    totalInvoices: 1,
    pendingInvoices: isUnpaid ? 1 : 0,
    paidInvoices: status === 'paid' ? 1 : 0,
    totalInvoiced: invoiced,
    collectedAmount: amountPaid,
    receivableAmount: isUnpaid ? left : '0.00',
    overdueInvoices: isOverdue ? 1 : 0,
    overdueAmount: isOverdue ? left : '0.00',
  };
}
