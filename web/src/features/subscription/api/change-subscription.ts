import type { SubscriptionStatus } from '@paperbill/contracts/http';
import { toasts, type ToastText } from '@paperbill/contracts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMutationWithToasts, preferServerMessage } from '../../../api/change.js';
import { redirectTo } from '../../../api/redirect.js';
import { ApiError, getNoAnswerToast, requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { subscriptionQuery } from './get-subscription.js';

async function createCheckout(): Promise<string> {
  const { url } = await requestJson<{ url?: string }>('/api/subscription/create', {
    method: 'POST',
    timeLimit: 'stripe',
  });
  if (!url) throw new Error('The answer brought no address of a checkout');
  return url;
}

/** `isBusy` stays true until the browser leaves the current page. */
export function useStartCheckout(failure: ToastText = toasts.checkoutFailed) {
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: createCheckout,
    onSuccess: redirectTo,
    onError: (error) => {
      const body = error instanceof ApiError ? error.body : undefined;
      if (body?.code === 'ALREADY_SUBSCRIBED') {
        // The user has already subscribed in another tab, so the toast reports no failure.
        showToast({ ...toasts.alreadyPro, text: body.message });
        return void queryClient.invalidateQueries(subscriptionQuery);
      }
      // While the deletion of the account is planned, a retry would fail. So the toast shows the server's message.
      showToast(
        getNoAnswerToast(error) ??
          (body?.code === 'ACCOUNT_DELETION_PENDING' ? { ...failure, text: body.message } : failure),
      );
    },
  });

  // After Back from the checkout, the browser may restore the page in its busy state.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);

  return { start: () => mutate(), isBusy: isPending || isSuccess };
}

/** Makes the server read the plan from Stripe after a checkout, whose webhook may not have arrived yet. */
export function useCheckoutReturn(): void {
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const isReturnFromCheckout = params.get('success') === 'true' && params.get('sync') === 'true';
  const checkout = params.get('session_id');

  const { mutate: syncPlan } = useMutation({
    mutationFn: (sessionId: string | null) => {
      const query = new URLSearchParams({ sync: 'true', ...(sessionId && { session_id: sessionId }) });
      return requestJson<SubscriptionStatus>(`/api/subscription/status?${query}`, { timeLimit: 'stripe' });
    },
    onSuccess: (status) => {
      queryClient.setQueryData(subscriptionQuery.queryKey, status);
      showToast(status.subscriptionStatus === 'free' ? toasts.checkoutPending : toasts.welcomeToPro);
    },
    onError: () => showToast(toasts.checkoutPending),
  });

  useEffect(() => {
    if (!isReturnFromCheckout) return;
    setParams({}, { replace: true });
    syncPlan(checkout);
  }, [isReturnFromCheckout, checkout, setParams, syncPlan]);
}

/** The subscription is also refetched after an error, because the plan may have changed on another page or device. */
export function useCancelSubscription() {
  return useMutationWithToasts({
    mutationFn: () =>
      requestJson<{ message: string }>('/api/subscription/cancel', { method: 'POST', timeLimit: 'stripe' }),
    success: ({ message }) => ({ ...toasts.subscriptionCancelled, text: message }),
    failure: preferServerMessage(toasts.cancellationFailed),
    refetches: [subscriptionQuery.queryKey],
  });
}
