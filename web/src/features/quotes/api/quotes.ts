import type { Quote, QuoteSummary } from '@paperbill/contracts/http';
import type { ShownQuoteStatus } from '@paperbill/contracts/rules';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { requestJson, requestListPage } from '../../../api/request.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';

/** The first part of the keys of all quotes: of lists with what they select, of one with its id. */
export const QUOTES = DOCUMENT_BY_ID.quote;

interface QuoteSelection {
  search: string;
  status: ShownQuoteStatus | undefined;
  page: number;
  pageSize: number;
}

/** A page of them, newest first. */
export const useQuotes = (selection: QuoteSelection) =>
  useQuery({
    queryKey: [QUOTES, 'list', selection],
    queryFn: async ({ signal }) => {
      const given = Object.entries(selection).filter(([, value]) => value !== undefined && value !== '');
      const { items, total } = await requestListPage<QuoteSummary>(`${QUOTES}?${new URLSearchParams(given)}`, {
        signal,
      });
      return { quotes: items, total };
    },
    placeholderData: keepPreviousData,
  });

/** One to be written on: it is read again by nobody meanwhile. None without an id. */
export const useQuoteToWrite = (id: string | null) =>
  useQuery({
    queryKey: [QUOTES, id, 'to-write'],
    queryFn: ({ signal }) => getQuote(id!, signal),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Infinity,
  });

/** One with its lines. */
export const useQuote = (id: string) =>
  useQuery({
    queryKey: [QUOTES, id],
    queryFn: ({ signal }) => getQuote(id, signal),
  });

const getQuote = (id: string, signal: AbortSignal): Promise<Quote> =>
  requestJson<Quote>(`${QUOTES}/${encodeURIComponent(id)}`, { signal });

/** Shows a quote as it is now, and has the lists read again. */
export function showQuote(client: QueryClient, quote: Quote): void {
  client.setQueryData([QUOTES, quote.id], quote);
  void client.invalidateQueries({ queryKey: [QUOTES, 'list'] });
}
