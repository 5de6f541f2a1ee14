import type { ListedInvoice } from '@paperbill/contracts/http';
import { balanceOf } from './balance.js';
import { difference } from './decimal.js';

type PaidSums = Pick<ListedInvoice, 'total' | 'amountPaid' | 'amountEntered' | 'amountCredited'>;

/** The sums of an unpaid invoice once it is marked as paid: what is left is recorded as paid (product-rules.md, "Payments"). */
export const markedPaid = <Sums extends PaidSums>(invoice: Sums): Sums =>
  isReachedBy(invoice.amountPaid, invoice)
    ? invoice
    : { ...invoice, amountPaid: difference(invoice.total, invoice.amountCredited) };

/** The sums of a paid invoice once it is marked as unpaid: only what was entered stays, where that does not pay it alone. */
export function markedUnpaid<Sums extends PaidSums>(invoice: Sums): Sums {
  const left = isReachedBy(invoice.amountEntered, invoice) ? '0.00' : invoice.amountEntered;
  return { ...invoice, amountPaid: left, amountEntered: left };
}

const isReachedBy = (amount: string, { total, amountCredited }: PaidSums): boolean =>
  balanceOf(total, [amount], amountCredited).isPaid;

/** What one invoice adds to each figure. A figure is the sum of these over all invoices (product-rules.md, "Figures"). */
export function figuresOf({
  status,
  total,
  amountPaid,
  amountCredited,
}: Omit<PaidSums, 'amountEntered'> & Pick<ListedInvoice, 'status'>) {
  const invoiced = difference(total, amountCredited);
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
