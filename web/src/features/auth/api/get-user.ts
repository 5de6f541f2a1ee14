import type { User } from '@paperbill/contracts/http';
import { requestTexts } from '@paperbill/contracts/texts';
import { queryOptions, useQuery } from '@tanstack/react-query';

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
  const response = await fetch('/api/auth/user', { credentials: 'include', signal });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(requestTexts.authCheckFailed(response.status));
  return (await response.json()) as User;
}

export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: getUser,
  staleTime: USER_CACHE_MS,
  gcTime: USER_CACHE_MS,
});

export const useUser = () => useQuery(userQuery);
