import type { Quote, QuoteSummary } from '@paperbill/contracts/http';
import type { ShownQuoteStatus } from '@paperbill/contracts/rules';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { requestJson, requestListPage } from '../../../api/request.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';

/** The URL is also the first element of all query keys for quotes. */
export const QUOTES_URL = DOCUMENT_BY_ID.quote;

interface QuoteSelection {
  search: string;
  status: ShownQuoteStatus | undefined;
  page: number;
  pageSize: number;
}

export const useQuotes = (selection: QuoteSelection) =>
  useQuery({
    queryKey: [QUOTES_URL, 'list', selection],
    queryFn: async ({ signal }) => {
      const given = Object.entries(selection).filter(([, value]) => value !== undefined && value !== '');
      const { items, total } = await requestListPage<QuoteSummary>(`${QUOTES_URL}?${new URLSearchParams(given)}`, {
        signal,
      });
      return { quotes: items, total };
    },
    placeholderData: keepPreviousData,
  });

/** The quote is not refetched while its form is open. */
export const useQuoteToWrite = (id: string | null) =>
  useQuery({
    queryKey: [QUOTES_URL, id, 'to-write'],
    queryFn: ({ signal }) => getQuote(id!, signal),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Infinity,
  });

export const useQuote = (id: string) =>
  useQuery({
    queryKey: [QUOTES_URL, id],
    queryFn: ({ signal }) => getQuote(id, signal),
  });

const getQuote = (id: string, signal: AbortSignal): Promise<Quote> =>
  requestJson<Quote>(`${QUOTES_URL}/${encodeURIComponent(id)}`, { signal });

export function cacheQuote(client: QueryClient, quote: Quote): void {
  client.setQueryData([QUOTES_URL, quote.id], quote);
  void client.invalidateQueries({ queryKey: [QUOTES_URL, 'list'] });
}
