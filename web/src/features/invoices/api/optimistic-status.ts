import type { Invoice, InvoiceStats, RevenueBucket, StatusChange } from '@paperbill/contracts/http';
import { periodStart, type RevenuePeriod, type ShownStatus } from '@paperbill/contracts/rules';
import { sum } from '@paperbill/money';
import { today } from '../../../components/today.js';

/** As the server will read it: what is unpaid after its due date is overdue. */
const asRead = (status: ShownStatus, { dueDate }: Pick<Invoice, 'dueDate'>): ShownStatus =>
  status === 'pending' && dueDate < today() ? 'overdue' : status;

/** What an invoice is to be; `paidAt` brings back when it was paid. */
export type WantedStatus = Omit<StatusChange, 'id'>;

/** The invoice as the server will answer it once it is marked. */
export const markedAs = (invoice: Invoice, { status, paidAt }: WantedStatus): Invoice => ({
  ...invoice,
  status: asRead(status, invoice),
  paidAt: status === 'paid' ? (paidAt ?? invoice.paidAt ?? new Date().toISOString()) : null,
});

/** What to send so that the invoice reads again as it does now. Overdue is not stored where the due date tells it. */
export function statusToSend(invoice: Invoice): WantedStatus {
  if (invoice.status === 'paid' && invoice.paidAt) return { status: 'paid', paidAt: invoice.paidAt };
  const { status } = invoice;
  // A void one is never marked.
  return { status: status === 'void' || asRead('pending', invoice) === status ? 'pending' : status };
}

/**
 * A period's figures and their series after an invoice was marked paid or unpaid; unchanged where it lies outside of
 * the period.
 */
export function optimisticStats(
  stats: InvoiceStats,
  period: RevenuePeriod,
  invoice: Pick<Invoice, 'invoiceDate' | 'dueDate' | 'status' | 'total'>,
  status: ShownStatus,
): InvoiceStats {
  const paidBefore = invoice.status === 'paid';
  const paidNow = status === 'paid';
  if (invoice.invoiceDate < (periodStart(period, today()) ?? '')) return stats;
  const moved = moveOverdue(stats, invoice, status);
  if (paidBefore === paidNow) return moved;

  const [count, amount] = paidNow ? [1, invoice.total] : [-1, negative(invoice.total)];
  const isOfDate = ({ from, to }: RevenueBucket) => from <= invoice.invoiceDate && invoice.invoiceDate <= to;
  return {
    ...collect(moved, amount),
    paidInvoices: stats.paidInvoices + count,
    pendingInvoices: stats.pendingInvoices - count,
    ...(stats.series && {
      series: stats.series.map((bucket) => (isOfDate(bucket) ? collect(bucket, amount) : bucket)),
    }),
  };
}

/** What is overdue, where the figures tell it. */
function moveOverdue(
  stats: InvoiceStats,
  invoice: Pick<Invoice, 'dueDate' | 'status' | 'total'>,
  status: ShownStatus,
): InvoiceStats {
  const [before, now] = [invoice.status === 'overdue', asRead(status, invoice) === 'overdue'];
  const { overdueInvoices, overdueAmount } = stats;
  if (before === now || overdueInvoices === undefined || overdueAmount === undefined) return stats;
  return {
    ...stats,
    overdueInvoices: overdueInvoices + (now ? 1 : -1),
    overdueAmount: sum([overdueAmount, now ? invoice.total : negative(invoice.total)]),
  };
}

/** The same money, of which this amount is no longer receivable. */
const collect = <T extends Pick<InvoiceStats, 'collectedAmount' | 'receivableAmount'>>(
  money: T,
  amount: string,
): T => ({
  ...money,
  collectedAmount: sum([money.collectedAmount, amount]),
  receivableAmount: sum([money.receivableAmount, negative(amount)]),
});

const negative = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
