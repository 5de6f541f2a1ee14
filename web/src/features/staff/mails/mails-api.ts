import type {
  MailsOfAccount,
  NewMailSuspension,
  StaffMail,
  StaffMailFilter,
  StaffMails,
} from '@paperbill/contracts/http';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { filterQuery, showFailure, staffPath } from '../staff-api.js';

export const useMailsForStaff = (filter: StaffMailFilter) =>
  useQuery({
    queryKey: [staffPath.mails, filter],
    queryFn: ({ signal }) => requestJson<StaffMails>(`${staffPath.mails}?${filterQuery(filter)}`, { signal }),
    placeholderData: keepPreviousData,
  });

/** Sends a mail again at once. */
export function useRetryMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => requestJson<StaffMail>(staffPath.retryMail(id), { method: 'POST' }),
    onSuccess: ({ to }) => showToast({ title: 'E-mail tried again', text: `It goes to ${to} at once.` }),
    onError: showFailure('The e-mail was not tried again'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [staffPath.mails] }),
  });
}

const mailStopQuery = (userId: string) => queryOptions<MailsOfAccount>({ queryKey: [staffPath.mailStop(userId)] });
export const useMailStop = (userId: string) => useQuery(mailStopQuery(userId));

/** Stops all mails of an account. Null allows them again. */
export function useSetMailStop(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (stop: NewMailSuspension | null) =>
      requestJson<MailsOfAccount>(
        staffPath.mailStop(userId),
        stop ? { method: 'PUT', body: stop } : { method: 'DELETE' },
      ),
    onSuccess: (mails) => {
      queryClient.setQueryData(mailStopQuery(userId).queryKey, mails);
      showToast({ title: mails.stop ? 'E-mails stopped' : 'E-mails allowed again' });
    },
    onError: showFailure('Nothing was changed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [staffPath.mails] }),
  });
}
