import type { Reminders } from '@paperbill/contracts/http';
import { mailSettingsToasts } from '@paperbill/contracts/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutationWithToasts } from '../../api/change.js';
import { requestJson } from '../../api/request.js';

const CUSTOMERS_URL = '/app/api/customers';
const INVOICES_URL = '/app/api/invoices';

const getCustomerRemindersPath = (id: string): string => `${CUSTOMERS_URL}/${id}/reminders`;

export const useCustomerReminders = (id: string) =>
  useQuery({
    queryKey: [getCustomerRemindersPath(id)],
    queryFn: ({ signal }) => requestJson<Reminders>(getCustomerRemindersPath(id), { signal }),
  });

/**
 * Saves the reminder days of an invoice or a customer. Null means that the owner inherits the days. An empty list means
 * that the owner has no reminders.
 */
export function useSetReminders(owner: 'invoice' | 'customer', id: string) {
  const client = useQueryClient();
  const path = owner === 'customer' ? getCustomerRemindersPath(id) : `${INVOICES_URL}/${id}/reminders`;
  return useMutationWithToasts({
    // React Query runs the changes one after another, so the last change always wins.
    scope: { id: path },
    mutationFn: (days: number[] | null) => requestJson<Reminders>(path, { method: 'PUT', body: { days } }),
    onSuccess: async (reminders) => {
      if (owner === 'customer') client.setQueryData([path], reminders);
      else await client.invalidateQueries({ queryKey: [INVOICES_URL, id, 'mails'] });
    },
    failure: mailSettingsToasts.failed,
  });
}
