import type { NewRecurring, Recurring } from '@paperbill/contracts/http';
import { formatDate, RECURRING_HOUR } from '@paperbill/contracts/rules';
import { recurringFormToasts } from '@paperbill/contracts/texts/recurring-form';
import { useQueryClient } from '@tanstack/react-query';
import { useCancellableMutation } from '../../../api/cancellable-mutation.js';
import { forgetIdempotencyKey, idempotencyKeyFor } from '../../../api/idempotency-key.js';
import { noAnswerToast, requestJson, serverMessage } from '../../../api/request.js';
import { hourNow, today } from '../../../components/today.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useUserId } from '../../auth/api/session.js';
import { INVOICE_BY_ID, RECURRING } from './invoice-queries.js';
import { mailsKey } from './mails.js';

/**
 * Returns true if the server makes an invoice with today's date within minutes, and false if it makes it later today.
 */
export const isMadeNow = (): boolean => hourNow() >= RECURRING_HOUR;

/** Makes an invoice a recurring invoice. A retry does not create a second one. */
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
    onSuccess: async ({ nextDates: [next], mode }) => {
      const isToday = next === today();
      showToast(
        isToday ? recurringFormToasts.createdToday(mode, isMadeNow()) : recurringFormToasts.created(formatDate(next!)),
      );
      await Promise.all([
        client.invalidateQueries({ queryKey: [RECURRING] }),
        client.invalidateQueries({ queryKey: mailsKey(invoiceId) }),
      ]);
    },
    onError: (error) => {
      const { failed } = recurringFormToasts;
      showToast(noAnswerToast(error) ?? { ...failed, text: serverMessage(error) ?? failed.text });
    },
  });
}
