import type { Quote, QuoteSummary } from '@paperbill/contracts/http';
import type { ShownQuoteStatus } from '@paperbill/contracts/rules';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { requestJson, requestListPage } from '../../../api/request.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';

/** The first part of all query keys of quotes: lists continue with their selection, a single quote with its id. */
export const QUOTES = DOCUMENT_BY_ID.quote;

interface QuoteSelection {
  search: string;
  status: ShownQuoteStatus | undefined;
  page: number;
  pageSize: number;
}

/** One page of quotes, newest first. */
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

/** A quote for the editor. Never refetched while the form is open. A null id loads nothing. */
export const useQuoteToWrite = (id: string | null) =>
  useQuery({
    queryKey: [QUOTES, id, 'to-write'],
    queryFn: ({ signal }) => getQuote(id!, signal),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Infinity,
  });

/** A quote with its lines. */
export const useQuote = (id: string) =>
  useQuery({
    queryKey: [QUOTES, id],
    queryFn: ({ signal }) => getQuote(id, signal),
  });

const getQuote = (id: string, signal: AbortSignal): Promise<Quote> =>
  requestJson<Quote>(`${QUOTES}/${encodeURIComponent(id)}`, { signal });

/** Puts a saved quote into the cache and refetches the lists. */
export function showQuote(client: QueryClient, quote: Quote): void {
  client.setQueryData([QUOTES, quote.id], quote);
  void client.invalidateQueries({ queryKey: [QUOTES, 'list'] });
}
