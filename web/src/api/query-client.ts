import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSigningOut, redirectToLogin, redirectToProvider } from './redirect.js';
import { isUnauthenticated, needsFreshSignIn, requestJson } from './request.js';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `returnTo` is the path to open after a fresh sign-in. The server may require such a sign-in before the change.
     */
    mutationMeta: { returnTo?: string };
  }
}

interface QueryContext {
  queryKey: readonly unknown[];
  signal: AbortSignal;
}

const getJson = <T>({ queryKey, signal }: QueryContext): Promise<T> => requestJson<T>(String(queryKey[0]), { signal });

export async function getJsonUnlessSignedOut<T>(context: QueryContext): Promise<T | null> {
  try {
    return await getJson<T>(context);
  } catch (error) {
    if (isUnauthenticated(error)) return null;
    throw error;
  }
}

/** After a 401, these queries go straight to the identity provider. The others go to the sign-in page. */
const REDIRECT_ON_401: readonly unknown[] = ['/api/invoices', '/api/invoices/stats'];

function redirectIfUnauthenticated(error: unknown, path?: unknown): void {
  if (!isUnauthenticated(error) || isSigningOut()) return;
  if (REDIRECT_ON_401.includes(path)) redirectToProvider();
  else redirectToLogin();
}

const FRESH_ON_MOUNT_MS = 5_000;

/**
 * Returns true if a query is fetched when a component mounts. Invalidated data is always fetched, because an earlier
 * refetch may have failed.
 */
const isFetchedOnMount = (query: Query): boolean =>
  // The mounting component already counts as one observer.
  query.getObserversCount() < 2 ||
  query.state.isInvalidated ||
  query.state.dataUpdatedAt < Date.now() - FRESH_ON_MOUNT_MS;

/** Query results are always stale, and failed queries are not retried (rule WEB-9). */
export const createQueryClient = (
  askToSignInAgain: (returnTo: string | undefined) => void = () => undefined,
): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey: [path] }) => redirectIfUnauthenticated(error, path) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        redirectIfUnauthenticated(error);
        if (needsFreshSignIn(error)) askToSignInAgain(meta?.returnTo);
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: getJson,
        retry: false,
        staleTime: 0,
        gcTime: 0,
        refetchOnMount: isFetchedOnMount,
        refetchOnWindowFocus: true,
        refetchInterval: false,
        // Queries fail while the browser is offline. By default, React Query would pause them, and the page would show
        // a spinner forever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
