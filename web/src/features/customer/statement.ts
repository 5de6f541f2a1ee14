import type { CustomerStatement } from '@paperbill/contracts/http';
import { skipToken, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../api/request.js';
import { CUSTOMERS_URL } from '../customers/api/customer-queries.js';
import { getPollInterval } from '../invoices/api/mails.js';

export const getStatementPath = (customerId: string): string =>
  `/app${CUSTOMERS_URL}/${encodeURIComponent(customerId)}/statement`;
/** The key begins with the query key of the customer. So a status change of an invoice refetches the statement too. */
export const getStatementKey = (customerId: string) => [CUSTOMERS_URL, 'one', customerId, 'statement'];

export const useStatement = (customerId: string | null) =>
  useQuery({
    queryKey: getStatementKey(customerId ?? ''),
    queryFn:
      customerId === null
        ? skipToken
        : ({ signal }) => requestJson<CustomerStatement>(getStatementPath(customerId), { signal }),
    refetchInterval: ({ state }) => getPollInterval(state.data?.mails ?? []),
  });
