import { MAX_COUNTED_MATCHES } from '@paperbill/contracts/rules';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ListPage, requestListPage } from '../api/request.js';
import { type ListView, readListView, useListFilter } from '../components/lists/list-filter.js';

export const useEntityFilter = (sortFields: readonly string[]) =>
  useListFilter<ListView<string>>((params) => readListView(params, sortFields));

interface EntityListQuery {
  search: string;
  sort: string | undefined;
  page: number;
  pageSize: number;
}

interface EntityList<Entity> extends ListPage<Entity> {
  /** True if `total` is a lower bound, because the server stops counting after many matches. */
  isCountCapped: boolean;
}

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

export const useEntityList = <Entity>(path: string, part: EntityListQuery) =>
  useQuery(
    queryOptions({
      queryKey: [path, 'list', part],
      queryFn: ({ signal }) => getEntities<Entity>(path, part, signal),
      placeholderData: keepPreviousData,
    }),
  );
