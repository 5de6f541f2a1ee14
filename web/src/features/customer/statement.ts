import type { CustomerStatement } from '@paperbill/contracts/http';
import { skipToken, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../api/request.js';
import { CUSTOMERS } from '../customers/api/customer-queries.js';
import { askAgainIn } from '../invoices/api/mails.js';

export const pathOf = (customerId: string): string => `/app${CUSTOMERS}/${encodeURIComponent(customerId)}/statement`;
/** Below the customer's key, so that a status change of an invoice invalidates it. */
export const keyOf = (customerId: string) => [CUSTOMERS, 'one', customerId, 'statement'];

/**
 * What a customer owes, and the newest statements. Polls while a statement is on its way.
 *
 * @param customerId null loads nothing
 */
export const useStatement = (customerId: string | null) =>
  useQuery({
    queryKey: keyOf(customerId ?? ''),
    queryFn:
      customerId === null ? skipToken : ({ signal }) => requestJson<CustomerStatement>(pathOf(customerId), { signal }),
    refetchInterval: ({ state }) => askAgainIn(state.data?.mails ?? []),
  });
