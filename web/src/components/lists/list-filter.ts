import {
  cutText,
  isCalendarDate,
  MAX_LENGTH,
  MAX_PAGE,
  PAGE_SIZE,
  type Sort,
  sortOptions,
} from '@paperbill/contracts/rules';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** From 1. */
interface Paged {
  page: number;
}

/**
 * What a list shows, kept in the page's address: a reload, a link and the way back find it again. What the address says
 * and means nothing is taken out of it.
 *
 * @param read everything but the page; what the address says may be nonsense
 */
export function useListFilter<Filter extends object>(read: (params: URLSearchParams) => Filter) {
  const [params, setParams] = useSearchParams();
  const page = Math.min(MAX_PAGE, Math.max(1, Math.floor(Number(params.get('page'))) || 1));
  const filter: Filter & Paged = { ...read(params), page };

  const understood = withChange(params, filter).toString();
  const isUnderstood = understood === params.toString();
  useEffect(() => {
    if (!isUnderstood) setParams(understood, { replace: true, preventScrollReset: true });
  }, [isUnderstood, understood, setParams]);

  /** Another choice starts at page 1. The way back leads over every choice, not over every word typed. */
  const setFilter = useCallback(
    (change: Partial<Filter & Paged>, { replace = 'search' in change } = {}) => {
      const isPageTurn = 'page' in change;
      setParams((before) => withChange(before, { page: 1, ...change }), { replace, preventScrollReset: !isPageTurn });
    },
    [setParams],
  );

  return { filter, setFilter };
}

/** The address names only what is not as usual. */
function withChange(before: URLSearchParams, change: object): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change)) {
    if (value && value !== 1) after.set(name, String(value));
    else after.delete(name);
  }
  return after;
}

/** How many rows a page can show, the usual number first. */
export const PAGE_SIZES = [PAGE_SIZE, 25, 50, 100, 200] as const;

/** What is searched for, and how a list is shown: as usual where it is undefined. */
export interface ListView<Field extends string> {
  search: string;
  sort: Sort<Field> | undefined;
  pageSize: number | undefined;
}

/** What an address says of a list that can be sorted by these fields. */
export const readListView = <Field extends string>(
  params: URLSearchParams,
  fields: readonly Field[],
): ListView<Field> => ({
  search: cutText(params.get('search') ?? '', MAX_LENGTH.name),
  sort: readSort(params, fields),
  pageSize: PAGE_SIZES.find((size) => String(size) === params.get('pageSize')),
});

export const readSort = <Field extends string>(params: URLSearchParams, fields: readonly Field[]) =>
  sortOptions(fields).find((sort: string) => sort === params.get('sort'));

/** Whole days, both included. */
export interface DateRange {
  from: string | undefined;
  to: string | undefined;
}

export const readDates = (params: URLSearchParams): DateRange => ({
  from: readDate(params.get('from')),
  to: readDate(params.get('to')),
});

const readDate = (text: string | null) => (text && isCalendarDate(text) ? text : undefined);
