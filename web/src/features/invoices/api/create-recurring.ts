import type { NewRecurring, Recurring } from '@paperbill/contracts/http';
import { RECURRING_HOUR } from '@paperbill/contracts/rules';
import { formatDate } from '../../../languages/format.js';
import { recurringFormToasts } from './recurring-form-texts.js';
import { useMutationWithToasts, preferServerMessage } from '../../../api/change.js';
import { postOnce } from '../../../api/idempotency-key.js';
import { getToday, getCurrentHour } from '../../../components/today.js';
import { FilesNotAttachedError, uploadQueue } from '../../documents/attachments/upload-queue.js';
import { useUserId } from '../../auth/api/session.js';
import { INVOICE_URL_PREFIX, RECURRING_URL } from './invoice-queries.js';
import { mailsKey } from './mails.js';

/**
 * From RECURRING_HOUR on, the server creates the invoices of today. It creates the first invoice of a new schedule
 * within minutes.
 */
export const isCreatedImmediately = (): boolean => getCurrentHour() >= RECURRING_HOUR;

export function useCreateRecurring(invoiceId: string) {
  const userId = useUserId();
  return useMutationWithToasts({
    mutationFn: async ({ filesId, ...schedule }: NewRecurring & { filesId: string }, signal) => {
      await uploadQueue().waitUntilAttached({ of: 'new', id: filesId }, signal);
      return postOnce<Recurring>('recurring', `${INVOICE_URL_PREFIX}/${invoiceId}/recurring`, {
        userId,
        body: { ...schedule, filesId },
        content: { invoiceId, ...schedule },
        signal,
      });
    },
    success: ({ nextDates: [next], mode }) =>
      next === getToday()
        ? recurringFormToasts.createdToday(mode, isCreatedImmediately())
        : recurringFormToasts.created(formatDate(next!)),
    failure: (error) =>
      error instanceof FilesNotAttachedError ? null : preferServerMessage(recurringFormToasts.failed)(error),
    refetches: [[RECURRING_URL], mailsKey('invoice', invoiceId)],
  });
}
