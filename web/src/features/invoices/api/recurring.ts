import type { Recurring } from '@paperbill/contracts/http';
import type { RecurringState } from '@paperbill/contracts/rules';
import { recurringToasts } from '@paperbill/contracts/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { noAnswerToast, requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { RECURRING } from './invoice-queries.js';

/** Queries the recurring invoices. They are ordered by their next date, and those that have ended are last. */
export const useRecurring = () =>
  useQuery({ queryKey: [RECURRING], queryFn: ({ signal }) => requestJson<Recurring[]>(RECURRING, { signal }) });

/** Pauses, resumes or ends a recurring invoice. */
export function useSetRecurringState() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: RecurringState }) =>
      requestJson<Recurring>(`${RECURRING}/${id}/state`, { method: 'PATCH', body: { state } }),
    onError: (error) => showToast(noAnswerToast(error) ?? recurringToasts.stateFailed),
    onSettled: () => client.invalidateQueries({ queryKey: [RECURRING] }),
  });
}
