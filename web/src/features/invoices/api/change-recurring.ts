import type { Recurring, RecurringChanges } from '@paperbill/contracts/http';
import { recurringFormToasts } from '@paperbill/contracts/texts/recurring-form';
import { useQueryClient } from '@tanstack/react-query';
import { useCancellableMutation } from '../../../api/cancellable-mutation.js';
import { noAnswerToast, requestJson, serverMessage } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { RECURRING } from './invoice-queries.js';
import { mailsKey } from './mails.js';

/** Changes the future invoices of a recurring invoice, and when it ends. */
export function useChangeRecurring({ id, invoiceId, revision }: Recurring) {
  const client = useQueryClient();
  return useCancellableMutation({
    mutationFn: (changes: RecurringChanges, signal) =>
      requestJson<Recurring>(`${RECURRING}/${id}`, { method: 'PUT', body: { ...changes, revision }, signal }),
    onSuccess: () => showToast(recurringFormToasts.changed),
    onError: (error) => {
      const { failed } = recurringFormToasts;
      showToast(noAnswerToast(error) ?? { ...failed, text: serverMessage(error) ?? failed.text });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [RECURRING] }),
        client.invalidateQueries({ queryKey: mailsKey(invoiceId) }),
      ]),
  });
}
