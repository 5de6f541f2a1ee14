import type { InvoiceStats, ListedInvoice, RevenueBucket, StatusChange } from '@paperbill/contracts/http';
import { periodStart, type RevenuePeriod, type ShownStatus } from '@paperbill/contracts/rules';
import { sum } from '@paperbill/money';
import { dayOf, today } from '../../../components/today.js';

/** As the server will read it: what is unpaid after its due date is overdue. */
const asRead = (status: ShownStatus, { dueDate }: Pick<ListedInvoice, 'dueDate'>): ShownStatus =>
  status === 'pending' && dueDate < today() ? 'overdue' : status;

/** What an invoice is to be; `paidAt` brings back when it was paid. */
export type WantedStatus = Omit<StatusChange, 'id'>;

/** The invoice as the server will answer it once it is marked. */
export function markedAs(invoice: ListedInvoice, { status, paidAt: restored }: WantedStatus): ListedInvoice {
  const paidAt = status === 'paid' ? (restored ?? invoice.paidAt ?? new Date().toISOString()) : null;
  const paidOn = paidAt && (invoice.paidOn ?? dayOf(paidAt));
  return { ...invoice, status: asRead(status, invoice), paidAt, paidOn };
}

/** How an invoice is marked, for wherever else it is shown. */
export const markOf = ({ status, paidAt, paidOn }: ListedInvoice) => ({ status, paidAt, paidOn });

/** What to send so that the invoice reads again as it does now. Overdue is not stored where the due date tells it. */
export function statusToSend(invoice: ListedInvoice): WantedStatus {
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
  invoice: Pick<ListedInvoice, 'invoiceDate' | 'dueDate' | 'status' | 'total'>,
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
  invoice: Pick<ListedInvoice, 'dueDate' | 'status' | 'total'>,
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
