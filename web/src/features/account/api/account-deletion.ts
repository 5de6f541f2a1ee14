import type { AccountDeletion, User } from '@paperbill/contracts/http';
import { toasts } from '@paperbill/contracts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { needsFreshSignIn, noAnswerToast, request, requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { userQuery } from '../../auth/api/session.js';
import { subscriptionQuery } from '../../subscription/api/get-subscription.js';

const DELETION = '/app/api/account/deletion';

/** In the address of the profile: it opens with the question whether to delete the account. */
export const deletionQuestion = { name: 'delete', value: 'account' } as const;

/** Has the account deleted in two weeks. `onPlanned` is called while the question is still there. */
export function useDeleteAccount(onPlanned: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson<AccountDeletion>(DELETION, { method: 'POST', timeLimit: 'stripe' }),
    meta: { returnTo: `/profile?${deletionQuestion.name}=${deletionQuestion.value}` },
    onSuccess: ({ deletionAt }) => {
      queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, deletionAt });
      showToast(toasts.deletionPlanned);
      onPlanned();
    },
    onError: (error) => {
      // Then the app asks for the sign-in.
      if (!needsFreshSignIn(error)) showToast(noAnswerToast(error) ?? toasts.deletionFailed);
    },
    onSettled: () => queryClient.invalidateQueries(subscriptionQuery),
  });
}

/** Takes that back. `onKept` is called while its button is still there. */
export function useKeepAccount(onKept: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(DELETION, { method: 'DELETE' }),
    onSuccess: () => {
      queryClient.setQueryData(userQuery.queryKey, (user) => user && withoutDeletion(user));
      showToast(toasts.accountKept);
      onKept();
    },
    onError: (error) => showToast(noAnswerToast(error) ?? toasts.accountNotKept),
  });
}

function withoutDeletion({ deletionAt: _, ...user }: User): User {
  return user;
}
