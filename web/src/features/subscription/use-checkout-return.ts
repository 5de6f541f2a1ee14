import type { SubscriptionStatus } from '@paperbill/contracts/http';
import { toasts } from '@paperbill/contracts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { requestJson } from '../../api/request.js';
import { showToast } from '../../toasts/toast-store.js';
import { subscriptionQuery } from './api/get-subscription.js';

/**
 * On the return from the checkout, `?success=true&sync=true`: the address is reset, and the plan is asked for afresh at
 * Stripe, so that Pro shows at once even where no webhook has arrived yet.
 */
export function useCheckoutReturn(): void {
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const isReturn = params.get('success') === 'true' && params.get('sync') === 'true';
  const checkout = params.get('session_id');

  const { mutate: syncPlan } = useMutation({
    mutationFn: (sessionId: string | null) => {
      const query = new URLSearchParams({ sync: 'true', ...(sessionId && { session_id: sessionId }) });
      return requestJson<SubscriptionStatus>(`/api/subscription/status?${query}`);
    },
    onSuccess: (status) => {
      queryClient.setQueryData(subscriptionQuery.queryKey, status);
      showToast(status.subscriptionStatus === 'free' ? toasts.checkoutPending : toasts.welcomeToPro);
    },
    onError: () => showToast(toasts.checkoutPending),
  });

  useEffect(() => {
    if (!isReturn) return;
    setParams({}, { replace: true });
    syncPlan(checkout);
  }, [isReturn, checkout, setParams, syncPlan]);
}
