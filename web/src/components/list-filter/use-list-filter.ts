import { MAX_PAGE } from '@paperbill/contracts/rules';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** From 1. */
interface Paged {
  page: number;
}

/**
 * What a list shows, kept in the page's address: a reload, a link and the way back find it again.
 *
 * @param read everything but the page; what the address says may be nonsense
 */
export function useListFilter<Filter extends object>(read: (params: URLSearchParams) => Filter) {
  const [params, setParams] = useSearchParams();
  const page = Math.min(MAX_PAGE, Math.max(1, Math.floor(Number(params.get('page'))) || 1));
  const filter: Filter & Paged = { ...read(params), page };

  /** Another choice starts at page 1. The way back leads over every choice, not over every word typed. */
  const setFilter = useCallback(
    (change: Partial<Filter & Paged>, { replace = 'search' in change } = {}) => {
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
