import type { AccountDeletion, User } from '@paperbill/contracts/http';
import { toasts } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useMutationWithToasts } from '../../../api/change.js';
import { request, requestJson } from '../../../api/request.js';
import { userQuery } from '../../auth/api/session.js';
import { subscriptionQuery } from '../../subscription/api/get-subscription.js';

const DELETION_URL = '/app/api/account/deletion';

export const deletionQueryParam = { name: 'delete', value: 'account' } as const;

/** @param onPlanned called before the dialog is unmounted */
export function usePlanDeletion(onPlanned: () => void) {
  const queryClient = useQueryClient();
  return useMutationWithToasts({
    mutationFn: () => requestJson<AccountDeletion>(DELETION_URL, { method: 'POST', timeLimit: 'stripe' }),
    meta: { returnTo: `/settings/export?${deletionQueryParam.name}=${deletionQueryParam.value}` },
    onSuccess: ({ deletionAt }) => {
      queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, deletionAt });
      onPlanned();
    },
    success: toasts.deletionPlanned,
    failure: toasts.deletionFailed,
    onError: () => void queryClient.invalidateQueries(userQuery),
    refetches: [subscriptionQuery.queryKey],
  });
}

/** @param onKept called before the button that cancels the deletion is unmounted */
export function useCancelDeletion(onKept: () => void) {
  const queryClient = useQueryClient();
  return useMutationWithToasts({
    mutationFn: () => request(DELETION_URL, { method: 'DELETE' }),
    onSuccess: () => {
      queryClient.setQueryData(userQuery.queryKey, (user) => user && removeDeletion(user));
      onKept();
    },
    success: toasts.accountKept,
    failure: toasts.accountNotKept,
    onError: () => void queryClient.invalidateQueries(userQuery),
  });
}

function removeDeletion({ deletionAt: _, ...user }: User): User {
  return user;
}
