import { BY_MATCH, foldCase } from '@paperbill/contracts/rules';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ListPage, requestListPage } from '../api/request.js';
import { completions } from '../components/form/completions.js';
import { useDebouncedValue } from '../components/use-debounced-value.js';

interface SearchedEntity<Entity> {
  /** API path of the list. */
  path: string;
  /** Additional query parameters. */
  parameters?: Readonly<Record<string, string>>;
  /** The name first, then the other texts that the server searches. */
  textsOf: (entity: Entity) => [string, ...string[]];
}

export interface EntitySearch<Entity> {
  /** Best match first. While the server has not answered, matches among the cached entities. */
  matches: Entity[];
  /** Number of further matches. */
  remaining: number;
  /** `remaining` is a lower bound: further matches were not counted. */
  isCountCapped: boolean;
  isSearching: boolean;
  /** The request failed. `matches` are from the cache. */
  hasFailed: boolean;
  retry: () => void;
  /** Searches at once, without the debounce. */
  searchNow: () => void;
}

/** Entities fetched up front. Users with no more than this many search without any request. */
const FIRST_SIZE = 50;
/**
 * Query parameters of a search: the 20 best matches, not counted. Typing another letter is quicker than scrolling
 * further.
 */
export const bestMatches = (search: string): Record<string, string> => ({
  search,
  sort: BY_MATCH,
  limit: '20',
  count: 'false',
});
/** Debounce: the gap between two keystrokes of a steady typist. */
const DEBOUNCE_MS = 120;
/** Results stay fresh while a user fills in a few lines, so moving between them sends no request. */
const FRESH_MS = 30_000;
const KEPT_MS = 300_000;

const searchQuery = <Entity>({ path, parameters }: Omit<SearchedEntity<Entity>, 'textsOf'>, wanted: string) =>
  queryOptions({
    queryKey: [path, 'search', wanted],
    queryFn: ({ signal }) => {
      const selection = new URLSearchParams({
        ...parameters,
        ...(wanted ? bestMatches(wanted) : { limit: String(FIRST_SIZE) }),
      });
      return requestListPage<Entity>(`${path}?${selection}`, { signal });
    },
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
  });

/**
 * Searches entities in lists of any size. The first page is fetched once. Only if there are more, the server is
 * searched, debounced. The next keystroke aborts a running search. No search is sent if a cached result contains all
 * possible matches.
 */
export function useEntitySearch<Entity extends { id: string }>(
  searched: SearchedEntity<Entity>,
  typed: string,
): EntitySearch<Entity> {
  const queryClient = useQueryClient();
  const wanted = foldCase(typed.trim());
  const [debounced, flush] = useDebouncedValue(wanted, DEBOUNCE_MS);

  const first = useQuery(searchQuery<Entity>(searched, ''));
  const complete = completeResult<Entity>(queryClient, searched, wanted);
  const search = useQuery({ ...searchQuery<Entity>(searched, debounced), enabled: debounced === wanted && !complete });
  const answer = complete ?? (debounced === wanted ? search.data : undefined);

  const found = new Map((answer?.items ?? []).map((item) => [item.id, item]));
  const known = answer ? answer.items : (first.data?.items ?? []);
  const matches = completions(known, wanted, {
    textsOf: searched.textsOf,
    isFound: complete ? undefined : ({ id }) => found.has(id),
  });
  const shown = matches.slice(0, FIRST_SIZE);
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
 * Returns a cached complete result for a prefix of the text; it contains all matches of the text. Stale results do not
 * count, except the first page, which is refetched wherever it is shown.
 */
function completeResult<Entity>(
  client: QueryClient,
  searched: SearchedEntity<Entity>,
  wanted: string,
): ListPage<Entity> | undefined {
  for (let length = 0; length < wanted.length; length++) {
    const { queryKey } = searchQuery<Entity>(searched, wanted.slice(0, length));
    const query = client.getQueryCache().find<ListPage<Entity>>({ queryKey });
    const isOld = query && (length === 0 ? query.state.isInvalidated : query.isStaleByTime(FRESH_MS));
    const answer = isOld ? undefined : query?.state.data;
    if (answer && answer.items.length >= answer.total) return answer;
  }
  return undefined;
}
