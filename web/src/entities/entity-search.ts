import { BY_MATCH, foldCase } from '@paperbill/contracts/rules';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ListPage, requestListPage } from '../api/request.js';
import { completions } from '../components/form/completions.js';
import { useDebouncedValue } from '../components/use-debounced-value.js';

interface SearchedEntity<Entity> {
  /** Of its list, which `search` and `limit` narrow. */
  path: string;
  /** What else the list is asked with. */
  parameters?: Readonly<Record<string, string>>;
  /** The name, then whatever else the server finds it by. */
  textsOf: (entity: Entity) => [string, ...string[]];
}

/** What a search knows so far. */
export interface EntitySearch<Entity> {
  /** What the text may mean, best first: while the server has not answered yet, of what is known already. */
  matches: Entity[];
  /** How many more match. */
  remaining: number;
  /** Or more than that: they were not counted. */
  isCountCapped: boolean;
  /** The server is being asked. */
  isSearching: boolean;
  /** It did not answer; `matches` are of what is known already. */
  hasFailed: boolean;
  retry: () => void;
  /** Asks at once, without waiting for a pause in typing. */
  searchNow: () => void;
}

/** As many as are shown of a list. Whoever has no more has them all here, and no letter waits for the network. */
const FIRST_SIZE = 50;
/** What a search by best match asks for: more would only be scrolled past, typing another letter is quicker. */
export const bestMatches = (search: string): Record<string, string> => ({
  search,
  sort: BY_MATCH,
  limit: '20',
  count: 'false',
});
/** The time between two letters of somebody who types steadily. */
const PAUSE_MS = 120;
/** As long as somebody writes a few lines: going from one to the next asks nothing. */
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
 * Finds entities by what is typed, in lists of any length: the first of the list are read once, and only where there
 * are more is the server asked, after a pause in typing. A search that is overtaken by the next letter is aborted, and
 * one whose answer holds all that can match is not made at all.
 */
export function useEntitySearch<Entity extends { id: string }>(
  searched: SearchedEntity<Entity>,
  typed: string,
): EntitySearch<Entity> {
  const queryClient = useQueryClient();
  const wanted = foldCase(typed.trim());
  const [settled, settle] = useDebouncedValue(wanted, PAUSE_MS);

  const first = useQuery(searchQuery<Entity>(searched, ''));
  const whole = wholeListPart<Entity>(queryClient, searched, wanted);
  const search = useQuery({ ...searchQuery<Entity>(searched, settled), enabled: settled === wanted && !whole });
  const answer = whole ?? (settled === wanted ? search.data : undefined);

  const found = new Map((answer?.items ?? []).map((item) => [item.id, item]));
  const known = answer ? answer.items : (first.data?.items ?? []);
  const matches = completions(known, wanted, {
    textsOf: searched.textsOf,
    isFound: whole ? undefined : ({ id }) => found.has(id),
  });
  const shown = matches.slice(0, FIRST_SIZE);
  const total = whole ? matches.length : (answer?.total ?? matches.length);
  const hasFailed = !answer && settled === wanted && search.isError && !search.isFetching;

  return {
    matches: shown,
    remaining: total - shown.length,
    isCountCapped: !whole && Boolean(wanted),
    isSearching: !answer && !hasFailed,
    hasFailed,
    retry: () => void search.refetch(),
    searchNow: settle,
  };
}

/**
 * An answer to a part of the text that holds everything that contains it: then it holds all that match the text. Older
 * ones don't count, except for the first of the list: that is read anew wherever it is shown.
 */
function wholeListPart<Entity>(
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
