import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { redirectToLogin, redirectToProvider } from './redirect.js';
import { isUnauthenticated, needsFreshSignIn, requestJson } from './request.js';

declare module '@tanstack/react-query' {
  interface Register {
    /** `returnTo`: where somebody comes back to who has to sign in again before a change. */
    mutationMeta: { returnTo?: string };
  }
}

interface QueryContext {
  queryKey: readonly unknown[];
  signal: AbortSignal;
}

/** Reads JSON from the address that is the first part of the query's key. */
const getJson = <T>({ queryKey, signal }: QueryContext): Promise<T> => requestJson<T>(String(queryKey[0]), { signal });

/** As {@link getJson}, with null for a visitor who is signed out. */
export async function getJsonUnlessSignedOut<T>(context: QueryContext): Promise<T | null> {
  try {
    return await getJson<T>(context);
  } catch (error) {
    if (isUnauthenticated(error)) return null;
    throw error;
  }
}

/** Of these the specification says that they lead to the sign-in at once. */
const AT_ONCE: readonly unknown[] = ['/api/invoices', '/api/invoices/stats'];

function signInWhenSessionEnded(error: unknown, path?: unknown): void {
  if (!isUnauthenticated(error)) return;
  if (AT_ONCE.includes(path)) redirectToProvider();
  else redirectToLogin();
}

/**
 * The data cache: always fresh, never repeated by itself (product-rules.md, "Data on screen").
 *
 * @param askToSignInAgain is called where a change was refused until the person shows that it is them, with the path to
 *   which they come back where it is not that of the page
 */
export const createQueryClient = (
  askToSignInAgain: (returnTo: string | undefined) => void = () => undefined,
): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey: [path] }) => signInWhenSessionEnded(error, path) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        signInWhenSessionEnded(error);
        if (needsFreshSignIn(error)) askToSignInAgain(meta?.returnTo);
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: getJson,
        retry: false,
        staleTime: 0,
        gcTime: 0,
        refetchOnWindowFocus: true,
        refetchInterval: false,
        // Without a connection a call fails and says so, rather than waiting unseen.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
