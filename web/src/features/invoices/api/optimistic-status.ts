import type { Invoice, InvoiceStats, RevenueBucket } from '@paperbill/contracts/http';
import { type InvoiceStatus, periodStart, type RevenuePeriod } from '@paperbill/contracts/rules';
import { sum } from '@paperbill/money';

/** As the server will read it: what is unpaid after its due date (UTC) is overdue. */
const asRead = (status: InvoiceStatus, { dueDate }: Invoice): InvoiceStatus =>
  status === 'pending' && dueDate < new Date().toISOString().slice(0, 10) ? 'overdue' : status;

/** The invoice as the server will answer it once it is marked. */
export const markedAs = (invoice: Invoice, status: InvoiceStatus): Invoice => ({
  ...invoice,
  status: asRead(status, invoice),
  paidAt: status === 'paid' ? (invoice.paidAt ?? new Date().toISOString()) : null,
});

/** What to send so that the invoice reads again as it does now. Overdue is not stored where the due date tells it. */
export const statusToSend = (invoice: Invoice): InvoiceStatus =>
  asRead('pending', invoice) === invoice.status ? 'pending' : invoice.status;

/**
 * A period's figures and their series after an invoice was marked paid or unpaid; unchanged where it lies outside of
 * the period.
 */
export function optimisticStats(
  stats: InvoiceStats,
  period: RevenuePeriod,
  invoice: Pick<Invoice, 'invoiceDate' | 'status' | 'total'>,
  status: InvoiceStatus,
): InvoiceStats {
  const paidBefore = invoice.status === 'paid';
  const paidNow = status === 'paid';
  const isInPeriod = invoice.invoiceDate >= (periodStart(period, new Date()) ?? '');
  if (paidBefore === paidNow || !isInPeriod) return stats;

  const [count, amount] = paidNow ? [1, invoice.total] : [-1, negative(invoice.total)];
  const isOfDate = ({ from, to }: RevenueBucket) => from <= invoice.invoiceDate && invoice.invoiceDate <= to;
  return {
    ...collect(stats, amount),
    paidInvoices: stats.paidInvoices + count,
    pendingInvoices: stats.pendingInvoices - count,
    ...(stats.series && {
      series: stats.series.map((bucket) => (isOfDate(bucket) ? collect(bucket, amount) : bucket)),
    }),
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
