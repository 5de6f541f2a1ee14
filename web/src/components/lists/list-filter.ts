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

interface WithPage {
  page: number;
}

/**
 * The query parameters store the filter, so that a reload, a link and the Back button restore it.
 * @param read reads all filters except the page number; it must ignore invalid values
 */
export function useListFilter<Filter extends object>(read: (params: URLSearchParams) => Filter) {
  const [params, setParams] = useSearchParams();
  const page = Math.min(MAX_PAGE, Math.max(1, Math.floor(Number(params.get('page'))) || 1));
  const filter: Filter & WithPage = { ...read(params), page };

  const canonicalQuery = changeQueryParameters(params, filter).toString();
  const isCanonical = canonicalQuery === params.toString();
  useEffect(() => {
    if (!isCanonical) setParams(canonicalQuery, { replace: true, preventScrollReset: true });
  }, [isCanonical, canonicalQuery, setParams]);

  /**
   * Changes the filter and returns to page 1, unless the change is a page turn. Each change adds a history entry,
   * except for typing in the search field.
   */
  const setFilter = useCallback(
    (change: Partial<Filter & WithPage>, { replace = 'search' in change } = {}) => {
      const isPageTurn = 'page' in change;
      setParams((before) => changeQueryParameters(before, { page: 1, ...change }), {
        replace,
        preventScrollReset: !isPageTurn,
      });
    },
    [setParams],
  );

  return { filter, setFilter };
}

/** A parameter with its default value is deleted from the URL. */
function changeQueryParameters(before: URLSearchParams, change: object): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change)) {
    if (value && value !== 1) after.set(name, String(value));
    else after.delete(name);
  }
  return after;
}

export const PAGE_SIZES = [PAGE_SIZE, 25, 50, 100, 200] as const;

/** `sort` and `pageSize` are undefined if the list uses their default values. */
export interface ListView<Field extends string> {
  search: string;
  sort: Sort<Field> | undefined;
  pageSize: number | undefined;
}

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

export interface DateRange {
  from: string | undefined;
  to: string | undefined;
}

export const readDates = (params: URLSearchParams): DateRange => ({
  from: readDate(params.get('from')),
  to: readDate(params.get('to')),
});

const readDate = (text: string | null) => (text && isCalendarDate(text) ? text : undefined);
