import type { FieldChange, StaffSubscriber, SubscriptionEventDetails } from '@paperbill/contracts/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../api/api-error.js';
import { requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { customerQuery, eventQuery, staffPath } from './staff-api.js';

const NO_ANSWER = 'We could not reach the server. Please check your connection and try again.';

const failed = (title: string) => (error: Error) =>
  showToast({ title, text: serverMessage(error) ?? NO_ANSWER, tone: 'destructive' });

const outcome = (changes: FieldChange[]): string =>
  changes.length === 0 ? 'Nothing was left to change.' : `Changed: ${changes.map(({ field }) => field).join(', ')}.`;

/** Processes an event again, at once; whatever it moved is read again. */
export function useReplayEvent(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson<SubscriptionEventDetails>(`${staffPath.event(id)}/replay`, { method: 'POST' }),
    onSuccess: (event) => {
      queryClient.setQueryData(eventQuery(id).queryKey, event);
      const attempt = event.attemptLog.at(-1);
      if (attempt?.error) showToast({ title: 'Replay failed', text: attempt.error, tone: 'destructive' });
      else showToast({ title: 'Event replayed', text: outcome(attempt?.changes ?? []) });
    },
    onError: failed('Replay failed'),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** Takes over what Stripe says of a customer. */
export function useSyncCustomer(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson<StaffSubscriber>(`${staffPath.customer(userId)}/sync`, { method: 'POST' }),
    onSuccess: (customer) => {
      queryClient.setQueryData(customerQuery(userId).queryKey, customer);
      showToast({ title: 'Customer synced', text: outcome(customer.actions[0]?.changes ?? []) });
    },
    onError: failed('Sync failed'),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
