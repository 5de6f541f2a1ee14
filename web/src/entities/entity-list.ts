import { MAX_COUNTED_MATCHES } from '@paperbill/contracts/rules';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ListPage, requestListPage } from '../api/request.js';
import { type ListView, readListView, useListFilter } from '../components/lists/list-filter.js';

/** Filter of a list of customers or products, kept in the query parameters. */
export const useEntityFilter = (sortFields: readonly string[]) =>
  useListFilter<ListView<string>>((params) => readListView(params, sortFields));

interface EntityListQuery {
  search: string;
  sort: string | undefined;
  /** 1-based. */
  page: number;
  pageSize: number;
}

interface EntityList<Entity> extends ListPage<Entity> {
  /** `total` is a lower bound: a search with many matches stops counting. */
  isCountCapped: boolean;
}

/** Fetches a page of a list without the query cache. */
export async function getEntities<Entity>(
  path: string,
  { search, sort, page, pageSize }: EntityListQuery,
  signal: AbortSignal,
): Promise<EntityList<Entity>> {
  const selection = new URLSearchParams({
    ...(search && { search }),
    ...(sort && { sort }),
    page: String(page),
    pageSize: String(pageSize),
  });
  const part = await requestListPage<Entity>(`${path}?${selection}`, { signal });
  return { ...part, isCountCapped: Boolean(search) && part.total >= MAX_COUNTED_MATCHES };
}

/** Query of one page of a list. Keeps showing the previous page while the next one loads. */
export const useEntityList = <Entity>(path: string, part: EntityListQuery) =>
  useQuery(
    queryOptions({
      queryKey: [path, 'list', part],
      queryFn: ({ signal }) => getEntities<Entity>(path, part, signal),
      placeholderData: keepPreviousData,
    }),
  );
