import { toasts } from '@paperbill/contracts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../api/api-error.js';
import { requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { subscriptionQuery } from './get-subscription.js';

/** Cancels at the end of the period; the plan is read again either way, for it may have changed elsewhere. */
export function useCancelSubscription() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson<{ message: string }>('/api/subscription/cancel', { method: 'POST' }),
    onSuccess: ({ message }) => showToast({ ...toasts.subscriptionCancelled, text: message }),
    onError: (error) =>
      showToast({ ...toasts.cancellationFailed, text: serverMessage(error) ?? toasts.cancellationFailed.text }),
    onSettled: () => queryClient.invalidateQueries(subscriptionQuery),
  });
}
