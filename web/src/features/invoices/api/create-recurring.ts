import type { NewRecurring, Recurring } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { recurringToasts } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCancellableMutation } from '../../../api/cancellable-mutation.js';
import { forgetIdempotencyKey, idempotencyKeyFor } from '../../../api/idempotency-key.js';
import { noAnswerToast, requestJson, serverMessage } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useUserId } from '../../auth/api/session.js';
import { INVOICE_BY_ID, RECURRING } from './invoice-queries.js';

/** Makes an invoice repeat; again and again makes no second. */
export function useCreateRecurring(invoiceId: string) {
  const client = useQueryClient();
  const userId = useUserId();
  return useCancellableMutation({
    mutationFn: async (body: NewRecurring, signal) => {
      const key = await idempotencyKeyFor('recurring', userId, { invoiceId, ...body });
      const path = `${INVOICE_BY_ID}/${invoiceId}/recurring`;
      const headers = { 'Idempotency-Key': key };
      const recurring = await requestJson<Recurring>(path, { method: 'POST', body, headers, signal });
      forgetIdempotencyKey('recurring', userId, key);
      return recurring;
    },
    onSuccess: async ({ nextDates }) => {
      showToast(recurringToasts.created(formatDate(nextDates[0]!)));
      await client.invalidateQueries({ queryKey: [RECURRING] });
    },
    onError: (error) => {
      const { createFailed } = recurringToasts;
      showToast(noAnswerToast(error) ?? { ...createFailed, text: serverMessage(error) ?? createFailed.text });
    },
  });
}
