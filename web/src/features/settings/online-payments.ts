import type { OnlinePaymentChoices, OnlinePaymentSettings, PaymentAccount, Payout } from '@paperbill/contracts/http';
import { onlinePaymentToasts } from '@paperbill/contracts/texts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { preferServerMessage, useMutationWithToasts } from '../../api/change.js';
import { redirectTo } from '../../api/redirect.js';
import { requestJson } from '../../api/request.js';
import { showToast } from '../../toasts/toast-store.js';
import { ONLINE_PAYMENTS, settingsQuery } from './online-payment-settings.js';

export const useOnlinePayments = () => useQuery(settingsQuery);

export const usePayouts = () =>
  useQuery({
    queryKey: [ONLINE_PAYMENTS, 'payouts'],
    queryFn: ({ signal }) => requestJson<Payout[]>(`${ONLINE_PAYMENTS}/payouts`, { signal, timeLimit: 'stripe' }),
  });

const cacheSettings = (client: QueryClient, changed: Partial<OnlinePaymentSettings>): void =>
  void client.setQueryData(settingsQuery.queryKey, (settings) => settings && { ...settings, ...changed });

const postToStripe = <Answer>(path: string): Promise<Answer> =>
  requestJson<Answer>(`${ONLINE_PAYMENTS}/${path}`, { method: 'POST', timeLimit: 'stripe' });

/** If Stripe needs information, the browser goes to Stripe's page. `isBusy` stays true until then. */
export function useConnectAccount() {
  const client = useQueryClient();
  const { mutate, isPending, data, reset } = useMutationWithToasts({
    mutationFn: () => postToStripe<{ url: string | null; account: PaymentAccount }>('connect'),
    onSuccess: ({ url, account }) => {
      if (url) return redirectTo(url);
      cacheSettings(client, account);
      if (account.state === 'active') showToast(onlinePaymentToasts.on);
    },
    failure: preferServerMessage(onlinePaymentToasts.failed),
  });

  // After Back from Stripe's page, the browser may restore this page in its busy state.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);

  return { connect: () => mutate(), isBusy: isPending || Boolean(data?.url) };
}

export function useRefreshAccount() {
  const client = useQueryClient();
  return useMutationWithToasts({
    mutationFn: () => postToStripe<PaymentAccount>('refresh'),
    onSuccess: (account) => cacheSettings(client, account),
    failure: preferServerMessage(onlinePaymentToasts.failed),
  });
}

export function useTurnOffAccount() {
  const client = useQueryClient();
  return useMutationWithToasts({
    mutationFn: () => postToStripe<PaymentAccount>('turn-off'),
    onSuccess: (account) => cacheSettings(client, account),
    success: onlinePaymentToasts.off,
    failure: preferServerMessage(onlinePaymentToasts.failed),
  });
}

export function useSaveChoices() {
  const client = useQueryClient();
  return useMutationWithToasts({
    mutationFn: (body: Partial<OnlinePaymentChoices>) =>
      requestJson<OnlinePaymentChoices>(`${ONLINE_PAYMENTS}/choices`, { method: 'PUT', body }),
    onSuccess: (choices) => cacheSettings(client, choices),
    failure: onlinePaymentToasts.choiceFailed,
  });
}

export function useReturnFromStripe(refresh: () => void): void {
  const [params, setParams] = useSearchParams();
  const returned = params.get('stripe');
  useEffect(() => {
    if (returned === null) return;
    if (returned === 'expired') showToast(onlinePaymentToasts.expired);
    refresh();
    const removeReturnParameter = (current: URLSearchParams) => {
      current.delete('stripe');
      return current;
    };
    setParams(removeReturnParameter, { replace: true, preventScrollReset: true });
  }, [returned, refresh, setParams]);
}
