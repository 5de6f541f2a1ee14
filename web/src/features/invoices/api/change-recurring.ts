import type { Recurring, RecurringChanges } from '@paperbill/contracts/http';
import { recurringFormToasts } from './recurring-form-texts.js';
import { useMutationWithToasts, preferServerMessage } from '../../../api/change.js';
import { requestJson } from '../../../api/request.js';
import { RECURRING_URL } from './invoice-queries.js';
import { mailsKey } from './mails.js';

export const useChangeRecurring = ({ id, invoiceId, revision }: Recurring) =>
  useMutationWithToasts({
    mutationFn: (changes: RecurringChanges, signal) =>
      requestJson<Recurring>(`${RECURRING_URL}/${id}`, { method: 'PUT', body: { ...changes, revision }, signal }),
    success: recurringFormToasts.changed,
    failure: preferServerMessage(recurringFormToasts.failed),
    refetches: [[RECURRING_URL], mailsKey('invoice', invoiceId)],
  });
