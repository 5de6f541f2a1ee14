import { MAX_COUNTED_MATCHES } from '@paperbill/contracts/rules';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ListPage, requestListPage } from '../api/request.js';
import { type ListView, readListView, useListFilter } from '../components/lists/list-filter.js';

/** What the address says of a list of customers or products. */
export const useEntityFilter = (sortFields: readonly string[]) =>
  useListFilter<ListView<string>>((params) => readListView(params, sortFields));

interface EntityPart {
  search: string;
  sort: string | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
}

interface EntityList<Entity> extends ListPage<Entity> {
  /** There may be more: a search that finds much is not counted to its end. */
  isCountCapped: boolean;
}

/** Asks for a part of a list, past the cache. */
export async function getEntities<Entity>(
  path: string,
  { search, sort, page, pageSize }: EntityPart,
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

/** A page of a list. Until the next one is here, the one before stays. */
export const useEntityList = <Entity>(path: string, part: EntityPart) =>
  useQuery(
    queryOptions({
      queryKey: [path, 'list', part],
      queryFn: ({ signal }) => getEntities<Entity>(path, part, signal),
      placeholderData: keepPreviousData,
    }),
  );
