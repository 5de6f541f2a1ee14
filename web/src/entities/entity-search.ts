import { cutText, foldCase, MAX_LENGTH, SORT_BY_RELEVANCE } from '@paperbill/contracts/rules';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ListPage, requestListPage } from '../api/request.js';
import { findCompletions } from '../components/form/completions.js';
import type { Suggestions } from '../components/form/option-list.js';
import { useDebouncedValue } from '../components/use-debounced-value.js';

interface SearchedEntity<Entity> {
  path: string;
  parameters?: Readonly<Record<string, string>>;
  getTexts: (entity: Entity) => [string, ...string[]];
}

/** The browser searches without further requests if all records fit on one page of this size. */
const FIRST_PAGE_SIZE = 50;
/**
 * The server does not count the matches, and only the first page is loaded. If it lacks a record, the user types
 * another character.
 */
export const getBestMatchParameters = (search: string): Record<string, string> => ({
  search: cutText(search, MAX_LENGTH.name),
  sort: SORT_BY_RELEVANCE,
  limit: '20',
  count: 'false',
});
/** The time between two keystrokes of a steady typist. */
const DEBOUNCE_MS = 120;
/**
 * A repeated search sends no request during this time. The time is long enough to fill in a few lines of an invoice.
 */
const STALE_TIME_MS = 30_000;
const CACHE_TIME_MS = 300_000;

const entitySearchQuery = <Entity>({ path, parameters }: Omit<SearchedEntity<Entity>, 'getTexts'>, wanted: string) =>
  queryOptions({
    queryKey: [path, 'search', wanted],
    queryFn: ({ signal }) => {
      const selection = new URLSearchParams({
        ...parameters,
        ...(wanted ? getBestMatchParameters(wanted) : { limit: String(FIRST_PAGE_SIZE) }),
      });
      return requestListPage<Entity>(`${path}?${selection}`, { signal });
    },
    staleTime: STALE_TIME_MS,
    gcTime: CACHE_TIME_MS,
  });

/**
 * If all records fit on the first page, the browser searches that page. Otherwise the server searches after a debounce.
 * The next keystroke aborts a running search.
 */
export function useEntitySearch<Entity extends { id: string }>(
  searched: SearchedEntity<Entity>,
  typed: string,
): Suggestions<Entity> {
  const queryClient = useQueryClient();
  const wanted = foldCase(typed.trim());
  const [debounced, flush] = useDebouncedValue(wanted, DEBOUNCE_MS);

  const first = useQuery(entitySearchQuery<Entity>(searched, ''));
  const complete = findCompleteResult<Entity>(queryClient, searched, wanted);
  const search = useQuery({
    ...entitySearchQuery<Entity>(searched, debounced),
    enabled: debounced === wanted && !complete,
  });
  const answer = complete ?? (debounced === wanted ? search.data : undefined);

  const found = new Map((answer?.items ?? []).map((item) => [item.id, item]));
  const known = answer ? answer.items : (first.data?.items ?? []);
  const matches = findCompletions(known, wanted, {
    getTexts: searched.getTexts,
    isFound: complete ? undefined : ({ id }) => found.has(id),
  });
  const shown = matches.slice(0, FIRST_PAGE_SIZE);
  const total = complete ? matches.length : (answer?.total ?? matches.length);
  const hasFailed = !answer && debounced === wanted && search.isError && !search.isFetching;

  return {
    matches: shown,
    remaining: total - shown.length,
    isCountCapped: !complete && Boolean(wanted),
    isSearching: !answer && !hasFailed,
    hasFailed,
    retry: () => void search.refetch(),
    searchNow: flush,
  };
}

/**
 * If the server returned all matches of a shorter search text, they contain all matches of the longer text. The result
 * for the empty text is used until it is invalidated, because other components keep this result up to date.
 */
function findCompleteResult<Entity>(
  client: QueryClient,
  searched: SearchedEntity<Entity>,
  wanted: string,
): ListPage<Entity> | undefined {
  for (let length = 0; length < wanted.length; length++) {
    const { queryKey } = entitySearchQuery<Entity>(searched, wanted.slice(0, length));
    const query = client.getQueryCache().find<ListPage<Entity>>({ queryKey });
    const isOutdated = query && (length === 0 ? query.state.isInvalidated : query.isStaleByTime(STALE_TIME_MS));
    const answer = isOutdated ? undefined : query?.state.data;
    if (answer && answer.items.length >= answer.total) return answer;
  }
  return undefined;
}
