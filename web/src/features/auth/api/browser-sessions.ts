import type { BrowserSession } from '@paperbill/contracts/http';
import { toasts } from '@paperbill/contracts/texts';
import { useQuery } from '@tanstack/react-query';
import { ignoreNotFound, useMutationWithToasts } from '../../../api/change.js';
import { request, requestJson } from '../../../api/request.js';

const SESSIONS_URL = '/app/api/sessions';

export const useBrowserSessions = () =>
  useQuery({
    queryKey: [SESSIONS_URL],
    queryFn: ({ signal }) => requestJson<BrowserSession[]>(SESSIONS_URL, { signal }),
  });

/** With `null`, ends all sessions except the current one. */
export const useEndSessions = () =>
  useMutationWithToasts({
    mutationFn: (id: string | null) =>
      request(id === null ? SESSIONS_URL : `${SESSIONS_URL}/${id}`, { method: 'DELETE' }).catch(ignoreNotFound),
    success: (_, id) => (id === null ? toasts.otherSessionsEnded : toasts.sessionEnded),
    failure: toasts.sessionsNotEnded,
    refetches: [[SESSIONS_URL]],
  });
