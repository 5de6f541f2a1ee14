import { invoiceCalls, type InvoiceDetails, type InvoiceStats, type ListedInvoice } from '@paperbill/contracts/http';
import type { InvoiceSort, InvoiceStatusFilter, RevenuePeriod } from '@paperbill/contracts/rules';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson, requestListPage } from '../../../api/request.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';
import { detailsWithMark, withMark } from './optimistic-status.js';
import { withPendingFigures, withPendingStatus } from './pending-status.js';

/** Which part of the invoices; newest first, unless it says otherwise. What is undefined or empty selects nothing. */
interface InvoiceSelection {
  search?: string;
  status?: InvoiceStatusFilter | undefined;
  customerId?: string | undefined;
  /** Part of the client's name. */
  clientName?: string | undefined;
  /** Invoice dates, both included. */
  from?: string | undefined;
  to?: string | undefined;
  sort?: InvoiceSort | undefined;
  /** From 1. */
  page?: number;
  pageSize?: number;
  limit?: number;
}

export interface InvoiceList {
  invoices: ListedInvoice[];
  /** How many match on all pages. */
  total: number;
}

/** The first part of the key of every list of invoices. */
export const INVOICES = '/api/invoices';

interface ReadContext {
  client: QueryClient;
  signal: AbortSignal;
}

/** Asks for a part of the invoices, past the cache. */
export async function getInvoices(selection: InvoiceSelection, { client, signal }: ReadContext): Promise<InvoiceList> {
  const given = Object.entries(selection).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams([...given, ['payments', 'true']]);
  const { items, total } = await requestListPage<ListedInvoice>(`${INVOICES}?${query}`, { signal });
  return { invoices: items.map((invoice) => withPendingStatus(client, invoice, withMark)), total };
}

const invoicesQuery = (selection: InvoiceSelection) =>
  queryOptions({
    queryKey: [INVOICES, selection],
    queryFn: (context) => getInvoices(selection, context),
    placeholderData: keepPreviousData,
  });

export const useInvoices = (selection: InvoiceSelection) => useQuery(invoicesQuery(selection));

/** The first part of the key of every invoice that is read alone. */
export const INVOICE_BY_ID = DOCUMENT_BY_ID.invoice;
/** In the state of a navigation to an invoice's page: it opens with the mail that takes the invoice to its client. */
export const TO_BE_SENT = { send: true } as const;
/** Those that repeat. */
export const RECURRING = '/app/api/recurring';

/** Where an invoice's own page is. */
export const invoicePath = (id: string): string => `/invoices/${id}`;

/** Where a quote's own page is, which an invoice may have been made of. */
export const quotePath = (id: string): string => `/quotes/${id}`;

/** One invoice, for its own page. */
export const useInvoice = (id: string) =>
  useQuery({
    queryKey: [INVOICE_BY_ID, id],
    queryFn: async ({ client, signal }) => {
      const invoice = await requestJson<InvoiceDetails>(invoiceCalls.invoice(encodeURIComponent(id)), { signal });
      return withPendingStatus(client, invoice, detailsWithMark);
    },
  });

/** The first part of the key of every period's figures. */
export const INVOICE_STATS = '/api/invoices/stats';

/** The figures of a period, with their series. */
const invoiceStatsQuery = (period: RevenuePeriod) =>
  queryOptions({
    queryKey: [INVOICE_STATS, period],
    queryFn: async ({ client, signal }) => {
      const query = new URLSearchParams({ period, series: 'true', overdue: 'true' });
      const stats = await requestJson<InvoiceStats>(`${INVOICE_STATS}?${query}`, { signal });
      return withPendingFigures(client, stats, period);
    },
  });

export const useInvoiceStats = (period: RevenuePeriod) => useQuery(invoiceStatsQuery(period));
