import type { Invoice } from '@paperbill/contracts/http';
import type { InvoiceStatus } from '@paperbill/contracts/rules';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../../api/request.js';

/** Which part of the invoices; newest first. */
export interface InvoiceSelection {
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

export const invoicesQuery = (selection: InvoiceSelection) =>
  queryOptions({
    queryKey: [INVOICES, selection],
    queryFn: ({ signal }) => getInvoices(selection, signal),
    placeholderData: keepPreviousData,
  });

export const useInvoices = (selection: InvoiceSelection) => useQuery(invoicesQuery(selection));
