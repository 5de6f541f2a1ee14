import { type InvoiceStatus, invoiceStatuses, MAX_LENGTH, MAX_PAGE } from '@paperbill/contracts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface InvoiceFilter {
  search: string;
  status: InvoiceStatus | undefined;
  /** From 1. */
  page: number;
}

/** What the list shows, kept in the page's address: a reload, a link and the way back find it again. */
export function useInvoiceFilter() {
  const [params, setParams] = useSearchParams();
  const filter: InvoiceFilter = {
    search: (params.get('search') ?? '').slice(0, MAX_LENGTH.name),
    status: invoiceStatuses.find((status) => status === params.get('status')),
    page: Math.min(MAX_PAGE, Math.max(1, Math.floor(Number(params.get('page'))) || 1)),
  };

  /** Another search or status starts at page 1. The way back leads over every choice, not over every word typed. */
  const setFilter = useCallback(
    (change: Partial<InvoiceFilter>, { replace = 'search' in change } = {}) => {
      const isPageTurn = 'page' in change;
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('page');
          for (const [name, value] of Object.entries(change)) {
            if (value && value !== 1) after.set(name, String(value));
            else after.delete(name);
          }
          return after;
        },
        { replace, preventScrollReset: !isPageTurn },
      );
    },
    [setParams],
  );

  return { filter, setFilter };
}
