import type { Invoice, InvoiceStats, RevenueBucket } from '@paperbill/contracts/http';
import { type InvoiceStatus, periodStart, type RevenuePeriod } from '@paperbill/contracts/rules';
import { sum } from '@paperbill/money';

/**
 * A period's figures and their series after an invoice was marked paid or unpaid; unchanged where it lies outside of
 * the period.
 */
export function moveInStats(
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
