import type { Invoice, InvoiceStats } from '@paperbill/contracts/http';
import type { InvoiceStatus, RevenuePeriod } from '@paperbill/contracts/rules';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { request, requestJson } from '../../../api/request.js';

/** Which part of the invoices; newest first. */
interface InvoiceSelection {
  search?: string;
  status?: InvoiceStatus;
  /** From 1. */
  page?: number;
  pageSize?: number;
  limit?: number;
}

export interface InvoiceList {
  invoices: Invoice[];
  /** How many match on all pages. */
  total: number;
}

/** The first part of the key of every list of invoices. */
export const INVOICES = '/api/invoices';

async function getInvoices(selection: InvoiceSelection, signal: AbortSignal): Promise<InvoiceList> {
  const given = Object.entries(selection).filter(([, value]) => value !== undefined && value !== '');
  const response = await request(`${INVOICES}?${new URLSearchParams(given)}`, { signal });
  const invoices = (await response.json()) as Invoice[];
  return { invoices, total: Number(response.headers.get('X-Total-Count') ?? invoices.length) };
}

const invoicesQuery = (selection: InvoiceSelection) =>
  queryOptions({
    queryKey: [INVOICES, selection],
    queryFn: ({ signal }) => getInvoices(selection, signal),
    placeholderData: keepPreviousData,
  });

export const useInvoices = (selection: InvoiceSelection) => useQuery(invoicesQuery(selection));

/** The first part of the key of every period's figures. */
export const INVOICE_STATS = '/api/invoices/stats';

/** The figures of a period, with their series. */
const invoiceStatsQuery = (period: RevenuePeriod) =>
  queryOptions({
    queryKey: [INVOICE_STATS, period],
    queryFn: ({ signal }) => requestJson<InvoiceStats>(`${INVOICE_STATS}?period=${period}&series=true`, { signal }),
  });

export const useInvoiceStats = (period: RevenuePeriod) => useQuery(invoiceStatsQuery(period));
