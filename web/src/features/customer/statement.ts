import type { CustomerStatement } from '@paperbill/contracts/http';
import { skipToken, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../api/request.js';
import { CUSTOMERS_URL } from '../customers/api/customer-queries.js';
import { getPollInterval } from '../invoices/api/mails.js';

export const getStatementPath = (customerId: string): string =>
  `/app${CUSTOMERS_URL}/${encodeURIComponent(customerId)}/statement`;
/**
 * Returns the query key of a customer's statement. It begins with the query key of the customer. A status change of an
 * invoice invalidates the customer, and therefore the statement too.
 */
export const getStatementKey = (customerId: string) => [CUSTOMERS_URL, 'one', customerId, 'statement'];

/**
 * Queries how much a customer owes, and the customer's newest statements. Polls the server while a statement is being
 * sent.
 * @param customerId null disables the query
 */
export const useStatement = (customerId: string | null) =>
  useQuery({
    queryKey: getStatementKey(customerId ?? ''),
    queryFn:
      customerId === null
        ? skipToken
        : ({ signal }) => requestJson<CustomerStatement>(getStatementPath(customerId), { signal }),
    refetchInterval: ({ state }) => getPollInterval(state.data?.mails ?? []),
  });
