import type { BrowserSession } from '@paperbill/contracts/http';
import { toasts } from '@paperbill/contracts/texts';
import { useQuery } from '@tanstack/react-query';
import { ignoreNotFound, useChange } from '../../../api/change.js';
import { request, requestJson } from '../../../api/request.js';

const SESSIONS = '/app/api/sessions';

/** Queries all sessions of the user. */
export const useBrowserSessions = () =>
  useQuery({
    queryKey: [SESSIONS],
    queryFn: ({ signal }) => requestJson<BrowserSession[]>(SESSIONS, { signal }),
  });

/** Ends one session. With `null` it ends all sessions except the current one. */
export const useEndSessions = () =>
  useChange({
    mutationFn: (id: string | null) =>
      request(id === null ? SESSIONS : `${SESSIONS}/${id}`, { method: 'DELETE' }).catch(ignoreNotFound),
    success: (_, id) => (id === null ? toasts.otherSessionsEnded : toasts.sessionEnded),
    failure: toasts.sessionsNotEnded,
    refetches: [[SESSIONS]],
  });
