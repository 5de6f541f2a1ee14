import {
  invoicePageUrls,
  type InvoiceDetails,
  type InvoiceStats,
  type ListedInvoice,
  type StatsChangeAnswer,
} from '@paperbill/contracts/http';
import type { Currency, InvoiceSort, InvoiceStatusFilter, RevenuePeriod } from '@paperbill/contracts/rules';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { requestJson, requestListPage } from '../../../api/request.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';
import { copyStatusToDetails, copyStatusFields } from './optimistic-status.js';
import { withPendingFigures, withPendingStatus } from './pending-status.js';

interface InvoiceSelection {
  search?: string;
  status?: InvoiceStatusFilter | undefined;
  customerId?: string | undefined;
  /** A text that the client name must contain. */
  clientName?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
  sort?: InvoiceSort | undefined;
  page?: number;
  pageSize?: number;
  limit?: number;
  taxes?: true;
}

export interface InvoiceList {
  invoices: ListedInvoice[];
  total: number;
}

export const INVOICES_URL = '/api/invoices';

interface QueryFunctionContext {
  client: QueryClient;
  signal: AbortSignal;
}

export async function getInvoices(
  selection: InvoiceSelection,
  { client, signal }: QueryFunctionContext,
): Promise<InvoiceList> {
  const given = Object.entries(selection).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams([...given, ['payments', 'true']]);
  const { items, total } = await requestListPage<ListedInvoice>(`${INVOICES_URL}?${query}`, { signal });
  return { invoices: items.map((invoice) => withPendingStatus(client, invoice, copyStatusFields)), total };
}

export const useInvoices = (selection: InvoiceSelection) =>
  useQuery({
    queryKey: [INVOICES_URL, selection],
    queryFn: (context) => getInvoices(selection, context),
    placeholderData: keepPreviousData,
  });

export const INVOICE_URL_PREFIX = DOCUMENT_BY_ID.invoice;
export const RECURRING_URL = '/app/api/recurring';

export const invoicePath = (id: string): string => `/invoices/${id}`;

/**
 * This path belongs to the feature `invoices`, because invoices link to quotes but must not import the feature
 * `quotes`.
 */
export const quotePath = (id: string): string => `/quotes/${id}`;

export const useInvoice = (id: string) =>
  useQuery({
    queryKey: [INVOICE_URL_PREFIX, id],
    queryFn: async ({ client, signal }) => {
      const invoice = await requestJson<InvoiceDetails>(invoicePageUrls.invoice(encodeURIComponent(id)), { signal });
      return withPendingStatus(client, invoice, copyStatusToDetails);
    },
  });

export const INVOICE_STATS_URL = '/api/invoices/stats';

/** @param currency null means the currency of the profile */
export const useInvoiceStats = (period: RevenuePeriod, currency: Currency | null) =>
  useQuery({
    queryKey: [INVOICE_STATS_URL, period, currency],
    queryFn: async ({ client, signal }) => {
      const query = new URLSearchParams({ period, series: 'true', overdue: 'true', ...(currency && { currency }) });
      const stats = await requestJson<InvoiceStats>(`${INVOICE_STATS_URL}?${query}`, { signal });
      return withPendingFigures(client, stats, period);
    },
  });

export const STATS_CHANGE_URL = '/app/api/stats-change';

/** Fetches the change since the previous period. The period 'all' has no previous period. */
export const useStatsChange = (period: RevenuePeriod, currency: Currency | null) =>
  useQuery({
    queryKey: [STATS_CHANGE_URL, period, currency],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ period, ...(currency && { currency }) });
      return requestJson<StatsChangeAnswer>(`${STATS_CHANGE_URL}?${query}`, { signal });
    },
    enabled: period !== 'all',
  });
