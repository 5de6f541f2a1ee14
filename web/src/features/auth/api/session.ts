import { type User, USER_URL } from '@paperbill/contracts/http';
import { requestTexts } from '@paperbill/contracts/texts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { redirectToSignOut } from '../../../api/redirect.js';
import { ApiError, request, requestJson } from '../../../api/request.js';
import { clearLocalData } from '../../../drafts/sign-out.js';

const USER_CACHE_MS = 300_000;

/**
 * Returns false if the browser has no session cookie. Scripts cannot read this cookie, so the server writes a meta tag.
 * Without a session, the server would answer a request for the user with 401.
 */
export const mayBeSignedIn = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content !== 'none';

async function getUser({ signal }: { signal: AbortSignal }): Promise<User | null> {
  if (!mayBeSignedIn()) return null;
  try {
    return await requestJson<User>(USER_URL, { signal });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return null;
    throw new Error(requestTexts.authCheckFailed(error.status), { cause: error });
  }
}

export const userQuery = queryOptions({
  queryKey: [USER_URL],
  queryFn: getUser,
  staleTime: USER_CACHE_MS,
  gcTime: USER_CACHE_MS,
});

export const useUser = () => useQuery(userQuery);

/** Use this hook only on pages that require a sign-in. On other pages, the id may be empty. */
export const useUserId = (): string => useUser().data?.id ?? '';

export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    // After an error the sign-out continues, because /api/logout also ends the session.
    // oxlint-disable-next-line no-console -- a failed sign-out is logged and ignored
    mutationFn: () => request('/api/auth/logout', { method: 'POST', timeLimit: 'signOut' }).catch(console.error),
    onSuccess: () => {
      clearLocalData(queryClient);
      redirectToSignOut();
      // Blocks the page until the browser has left it. Text that the user types in this time would be lost.
      return new Promise<never>(() => {});
    },
  });
}
