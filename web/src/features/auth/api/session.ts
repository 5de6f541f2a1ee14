import { type User, USER_CALL } from '@paperbill/contracts/http';
import { requestTexts } from '@paperbill/contracts/texts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { redirectTo } from '../../../api/redirect.js';
import { ApiError, request, requestJson } from '../../../api/request.js';
import { forgetEverything } from '../../../drafts/sign-out.js';

const USER_CACHE_MS = 300_000;

/**
 * Whether there is somebody to ask about: the server has written into the page whether the browser sent a session's
 * cookie, which scripts can't see. Without one, asking would only bring a 401.
 */
export const mayBeSignedIn = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content !== 'none';

/** The signed-in user; null for a visitor who is signed out. */
async function getUser({ signal }: { signal: AbortSignal }): Promise<User | null> {
  if (!mayBeSignedIn()) return null;
  try {
    return await requestJson<User>(USER_CALL, { signal });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return null;
    throw new Error(requestTexts.authCheckFailed(error.status), { cause: error });
  }
}

export const userQuery = queryOptions({
  queryKey: [USER_CALL],
  queryFn: getUser,
  staleTime: USER_CACHE_MS,
  gcTime: USER_CACHE_MS,
});

export const useUser = () => useQuery(userQuery);

/** Whose page this is, behind the sign-in. */
export const useUserId = (): string => useUser().data?.id ?? '';

/** Ends the session, forgets everything that this browser kept, and leaves for the provider's own sign-out. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    // A failed call must not keep somebody signed in who asked to leave: /api/logout ends the session as well.
    // eslint-disable-next-line no-console -- a failed sign-out is logged and ignored
    mutationFn: () => request('/api/auth/logout', { method: 'POST', timeLimit: 'signOut' }).catch(console.error),
    onSuccess: () => {
      queryClient.clear();
      forgetEverything();
      redirectTo('/api/logout');
    },
  });
}
