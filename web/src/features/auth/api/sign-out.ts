import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leaveApp } from '../../../api/leave-app.js';
import { request } from '../../../api/request.js';

/** Ends the session, forgets everything that this browser kept, and leaves for the provider's own sign-out. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    // A failed call must not keep somebody signed in who asked to leave: /api/logout ends the session as well.
    // eslint-disable-next-line no-console -- a failed sign-out is logged and ignored
    mutationFn: () => request('/api/auth/logout', { method: 'POST' }).catch(console.error),
    onSuccess: () => {
      queryClient.clear();
      localStorage.clear();
      sessionStorage.clear();
      leaveApp('/api/logout');
    },
  });
}
