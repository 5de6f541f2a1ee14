import type { BrowserSession } from '@paperbill/contracts/http';
import { toasts } from '@paperbill/contracts/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, noAnswerToast, request, requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';

const SESSIONS = '/app/api/sessions';

/** Queries all sessions of the user. */
export const useBrowserSessions = () =>
  useQuery({
    queryKey: [SESSIONS],
    queryFn: ({ signal }) => requestJson<BrowserSession[]>(SESSIONS, { signal }),
  });

/** Ends one session. With `null` it ends all sessions except the current one. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      try {
        await request(id === null ? SESSIONS : `${SESSIONS}/${id}`, { method: 'DELETE' });
      } catch (error) {
        // A 404 means that the session has already ended.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, id) => showToast(id === null ? toasts.otherSessionsEnded : toasts.sessionEnded),
    onError: (error) => showToast(noAnswerToast(error) ?? toasts.sessionsNotEnded),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [SESSIONS] }),
  });
}
