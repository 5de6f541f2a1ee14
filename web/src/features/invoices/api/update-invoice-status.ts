import type { Invoice, InvoiceStats, RevenueBucket } from '@paperbill/contracts/http';
import { type InvoiceStatus, periodStart, type RevenuePeriod } from '@paperbill/contracts/rules';
import { toasts } from '@paperbill/contracts/texts';
import { sum } from '@paperbill/money';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { INVOICE_STATS, type InvoiceList, INVOICES } from './invoice-queries.js';

interface StatusChange {
  /** As it was before. */
  invoice: Invoice;
  status: InvoiceStatus;
}

const MUTATION_KEY = ['invoice-status'];
const listsAndStats = {
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => path === INVOICES || path === INVOICE_STATS,
};

/** Marks an invoice at once, in every list and figure on the page; puts it back where the server refuses. */
export function useUpdateInvoiceStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ invoice, status }: StatusChange) =>
      requestJson<Invoice>(`${INVOICES}/${invoice.id}/status`, { method: 'PATCH', body: { status } }),
    onMutate: async ({ invoice, status }) => {
      // An answer from before the change must not overwrite it.
      await queryClient.cancelQueries(listsAndStats);
      showStatus(queryClient, invoice, status);
    },
    onError: (_error, { invoice, status }) => {
      // Moved back, not restored from a copy: another invoice may have been marked in between.
      showStatus(queryClient, { ...invoice, status }, invoice.status);
      showToast(toasts.statusUpdateFailed);
    },
    onSettled: () => {
      const isLast = queryClient.isMutating({ mutationKey: MUTATION_KEY }) === 1;
      return isLast ? queryClient.invalidateQueries(listsAndStats) : undefined;
    },
  });
}

/** As the server will read it: what is unpaid after its due date (UTC) is overdue. */
const asRead = (status: InvoiceStatus, { dueDate }: Invoice): InvoiceStatus =>
  status === 'pending' && dueDate < new Date().toISOString().slice(0, 10) ? 'overdue' : status;

function showStatus(queryClient: QueryClient, invoice: Invoice, status: InvoiceStatus): void {
  const marked = (listed: Invoice) =>
    listed.id === invoice.id ? { ...listed, status: asRead(status, invoice) } : listed;
  queryClient.setQueriesData<InvoiceList>(
    { queryKey: [INVOICES] },
    (list) => list && { ...list, invoices: list.invoices.map(marked) },
  );
  for (const [key, stats] of queryClient.getQueriesData<InvoiceStats>({ queryKey: [INVOICE_STATS] })) {
    if (stats) queryClient.setQueryData(key, optimisticStats(stats, key[1] as RevenuePeriod, invoice, status));
  }
}

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
