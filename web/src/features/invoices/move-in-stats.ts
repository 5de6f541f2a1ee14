import {
  type Invoice,
  type InvoiceStats,
  type InvoiceStatus,
  periodStart,
  type RevenuePeriod,
} from '@paperbill/contracts';
import { sum } from '@paperbill/money';

/** A period's figures after an invoice was marked paid or unpaid; unchanged where it lies outside of the period. */
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
  return {
    ...stats,
    paidInvoices: stats.paidInvoices + count,
    pendingInvoices: stats.pendingInvoices - count,
    collectedAmount: sum([stats.collectedAmount, amount]),
    receivableAmount: sum([stats.receivableAmount, negative(amount)]),
  };
}

const negative = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
