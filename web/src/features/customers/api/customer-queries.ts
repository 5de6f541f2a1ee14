import type { KnownCustomer, StoredCustomer } from '@paperbill/contracts/http';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { requestJson, requestListPage } from '../../../api/request.js';
import { bestMatches } from '../../../entities/entity-search.js';

/** API path of the customers; first element of their query keys. */
export const CUSTOMERS = '/api/customers';

/** Query parameter for pickers: skips computing the customers' totals. */
export const WITHOUT_TOTALS = { totals: 'false' };

/** A customer, with totals if available. Null disables the query. */
export const useCustomer = (id: string | null) =>
  useQuery({
    queryKey: [CUSTOMERS, 'one', id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => requestJson<KnownCustomer>(`/app${CUSTOMERS}/${encodeURIComponent(id)}`, { signal }),
  });

/** Number of customers in a picker. */
const PICKER_SIZE = 20;

/**
 * The first customers that match the text and the number of matches. Searched by the server, because there may be
 * 25,000. Null disables the query.
 */
export const useMatchingCustomers = (search: string | null) =>
  useQuery(
    queryOptions({
      queryKey: [CUSTOMERS, 'matching', search],
      queryFn:
        search === null
          ? skipToken
          : ({ signal }) => {
              // Ranked by best match: otherwise the exact name could be cut off.
              const query = { ...(search ? bestMatches(search) : { limit: String(PICKER_SIZE) }), ...WITHOUT_TOTALS };
              return requestListPage<StoredCustomer>(`${CUSTOMERS}?${new URLSearchParams(query)}`, { signal });
            },
      placeholderData: keepPreviousData,
    }),
  );
