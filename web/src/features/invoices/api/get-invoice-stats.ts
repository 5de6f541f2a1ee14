import type { InvoiceStats } from '@paperbill/contracts/http';
import type { RevenuePeriod } from '@paperbill/contracts/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';

/** The first part of the key of every period's figures. */
export const INVOICE_STATS = '/api/invoices/stats';

/** The figures of a period, with their series. */
export const invoiceStatsQuery = (period: RevenuePeriod) =>
  queryOptions({
    queryKey: [INVOICE_STATS, period],
    queryFn: ({ signal }) => requestJson<InvoiceStats>(`${INVOICE_STATS}?period=${period}&series=true`, { signal }),
  });

export const useInvoiceStats = (period: RevenuePeriod) => useQuery(invoiceStatsQuery(period));
