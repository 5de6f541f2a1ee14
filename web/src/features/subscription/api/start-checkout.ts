import { type ToastText, toasts } from '@paperbill/contracts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../api/api-error.js';
import { leaveApp } from '../../../api/leave-app.js';
import { requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { subscriptionQuery } from './get-subscription.js';

async function createCheckout(): Promise<string> {
  const { url } = await requestJson<{ url?: string }>('/api/subscription/create', { method: 'POST' });
  if (!url) throw new Error('The answer brought no address of a checkout');
  return url;
}

/** Takes the browser to the hosted checkout. `isBusy` stays true until the page is gone. */
export function useStartCheckout(failure: ToastText = toasts.checkoutFailed) {
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: createCheckout,
    onSuccess: leaveApp,
    onError: (error) => {
      // Subscribed already, in another tab: trying again would not help, so the server's reason stands instead.
      const isSubscribed = error instanceof ApiError && error.body?.code === 'ALREADY_SUBSCRIBED';
      showToast(isSubscribed ? { ...failure, text: error.body?.message } : failure);
      if (isSubscribed) void queryClient.invalidateQueries(subscriptionQuery);
    },
  });

  // The browser's back button may bring this page back as it was left: busy.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);

  return { start: () => mutate(), isBusy: isPending || isSuccess };
}
