import type { Recurring, RecurringChanges } from '@paperbill/contracts/http';
import { recurringFormToasts } from '@paperbill/contracts/texts/recurring-form';
import { useChange, preferServerMessage } from '../../../api/change.js';
import { requestJson } from '../../../api/request.js';
import { RECURRING } from './invoice-queries.js';
import { mailsKey } from './mails.js';

export const useChangeRecurring = ({ id, invoiceId, revision }: Recurring) =>
  useChange({
    mutationFn: (changes: RecurringChanges, signal) =>
      requestJson<Recurring>(`${RECURRING}/${id}`, { method: 'PUT', body: { ...changes, revision }, signal }),
    success: recurringFormToasts.changed,
    failure: preferServerMessage(recurringFormToasts.failed),
    refetches: [[RECURRING], mailsKey('invoice', invoiceId)],
  });
