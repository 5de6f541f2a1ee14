import type { Recurring } from '@paperbill/contracts/http';
import type { RecurringState } from '@paperbill/contracts/rules';
import { recurringToasts } from '@paperbill/contracts/texts';
import { useQuery } from '@tanstack/react-query';
import { useMutationWithToasts } from '../../../api/change.js';
import { requestJson } from '../../../api/request.js';
import { RECURRING_URL } from './invoice-queries.js';

export const useRecurring = () =>
  useQuery({ queryKey: [RECURRING_URL], queryFn: ({ signal }) => requestJson<Recurring[]>(RECURRING_URL, { signal }) });

export const useSetRecurringState = () =>
  useMutationWithToasts({
    mutationFn: ({ id, state }: { id: string; state: RecurringState }) =>
      requestJson<Recurring>(`${RECURRING_URL}/${id}/state`, { method: 'PATCH', body: { state } }),
    failure: recurringToasts.stateFailed,
    refetches: [[RECURRING_URL]],
  });
