import { MAX_COUNTED_MATCHES, MAX_LENGTH, PAGE_SIZE, type Sort, sortOptions } from '@paperbill/contracts/rules';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../api/request.js';
import { useListFilter } from '../list-filter.js';

/** How many rows a page can show, the usual number first. */
export const PAGE_SIZES = [PAGE_SIZE, 25, 50, 100, 200] as const;

/** Which customers or products are listed, and how. */
export interface EntityFilter {
  search: string;
  /** By name, where it is undefined. */
  sort: string | undefined;
  pageSize: number | undefined;
}

/** What the address says of a list that can be sorted by these fields. Nonsense counts as nothing. */
export const useEntityFilter = (sortFields: readonly string[]) =>
  useListFilter<EntityFilter>((params) => ({
    search: (params.get('search') ?? '').slice(0, MAX_LENGTH.name),
    sort: sortOptions(sortFields).find((sort: Sort) => sort === params.get('sort')),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get('pageSize')),
  }));

interface EntityPart {
  search: string;
  sort: string | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
}

interface EntityList<Entity> {
  items: Entity[];
  /** How many match on all pages. */
  total: number;
  /** There may be more: a search that finds much is not counted to its end. */
  isCountOpen: boolean;
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
  const response = await request(`${path}?${selection}`, { signal });
  const items = (await response.json()) as Entity[];
  const total = Number(response.headers.get('X-Total-Count') ?? items.length);
  return { items, total, isCountOpen: Boolean(search) && total >= MAX_COUNTED_MATCHES };
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
