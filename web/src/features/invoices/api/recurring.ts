import type { Recurring, RecurringChanges } from '@paperbill/contracts/http';
import type { RecurringState } from '@paperbill/contracts/rules';
import { recurringToasts } from '@paperbill/contracts/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCancellableMutation } from '../../../api/cancellable-mutation.js';
import { noAnswerToast, requestJson, serverMessage } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { RECURRING } from './invoice-queries.js';
import { mailsKey } from './mails.js';

/** The invoices that repeat, in the order of their next dates, then those that have ended. */
export const useRecurring = () =>
  useQuery({ queryKey: [RECURRING], queryFn: ({ signal }) => requestJson<Recurring[]>(RECURRING, { signal }) });

/** Changes what is done with those that are still to come, and when they end. */
export function useChangeRecurring({ id, invoiceId, revision }: Recurring) {
  const client = useQueryClient();
  return useCancellableMutation({
    mutationFn: (changes: RecurringChanges, signal) =>
      requestJson<Recurring>(`${RECURRING}/${id}`, { method: 'PUT', body: { ...changes, revision }, signal }),
    onSuccess: () => showToast(recurringToasts.changed),
    onError: (error) => {
      const { createFailed } = recurringToasts;
      showToast(noAnswerToast(error) ?? { ...createFailed, text: serverMessage(error) ?? createFailed.text });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [RECURRING] }),
        client.invalidateQueries({ queryKey: mailsKey(invoiceId) }),
      ]),
  });
}

/** Pauses one, lets it go on from today, or ends it for good. */
export function useSetRecurringState() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: RecurringState }) =>
      requestJson<Recurring>(`${RECURRING}/${id}/state`, { method: 'PATCH', body: { state } }),
    onError: (error) => showToast(noAnswerToast(error) ?? recurringToasts.stateFailed),
    onSettled: () => client.invalidateQueries({ queryKey: [RECURRING] }),
  });
}
