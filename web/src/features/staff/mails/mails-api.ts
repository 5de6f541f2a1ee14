import type {
  MailStopOfAccount,
  NewMailSuspension,
  StaffMail,
  StaffMailFilter,
  StaffMailList,
} from '@paperbill/contracts/http';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMutationWithToasts } from '../../../api/change.js';
import { requestJson } from '../../../api/request.js';
import { createFailureToast, filterQuery, staffPath } from '../staff-api.js';

export const useMailsForStaff = (filter: StaffMailFilter) =>
  useQuery({
    queryKey: [staffPath.mails, filter],
    queryFn: ({ signal }) => requestJson<StaffMailList>(`${staffPath.mails}?${filterQuery(filter)}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const useRetryMail = () =>
  useMutationWithToasts({
    mutationFn: (id: string) => requestJson<StaffMail>(staffPath.retryMail(id), { method: 'POST' }),
    success: ({ to }) => ({ title: 'E-mail tried again', text: `It goes to ${to} at once.` }),
    failure: createFailureToast('The e-mail was not tried again'),
    refetches: [[staffPath.mails]],
  });

const mailStopQuery = (userId: string) => queryOptions<MailStopOfAccount>({ queryKey: [staffPath.mailStop(userId)] });
export const useMailStop = (userId: string) => useQuery(mailStopQuery(userId));

/** A null reason allows e-mails again. */
export const useSetMailStop = (userId: string) =>
  useMutationWithToasts({
    mutationFn: (stop: NewMailSuspension | null) =>
      requestJson<MailStopOfAccount>(
        staffPath.mailStop(userId),
        stop ? { method: 'PUT', body: stop } : { method: 'DELETE' },
      ),
    success: ({ stop }) => ({ title: stop ? 'E-mails stopped' : 'E-mails allowed again' }),
    failure: createFailureToast('Nothing was changed'),
    caches: mailStopQuery(userId).queryKey,
    refetches: [[staffPath.mails]],
  });
