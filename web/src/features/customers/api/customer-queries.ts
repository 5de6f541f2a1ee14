import type { KnownCustomer, StoredCustomer } from '@paperbill/contracts/http';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { requestJson, requestListPage } from '../../../api/request.js';
import { bestMatches } from '../../../entities/entity-search.js';

/** The address of the list, and the first part of the key of all that is read of it. */
export const CUSTOMERS = '/api/customers';

/** Where somebody is only chosen, invoicing need not add up what they owe. */
export const WITHOUT_TOTALS = { totals: 'false' };

/** One customer, with its totals where they can be read; null asks for none. */
export const useCustomer = (id: string | null) =>
  useQuery({
    queryKey: [CUSTOMERS, 'one', id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => requestJson<KnownCustomer>(`/app${CUSTOMERS}/${encodeURIComponent(id)}`, { signal }),
  });

/** So many fit in a list that opens under a field. */
const OFFERED = 20;

/** The first customers that match what is typed and how many do, or that more do; found by the server: there may be 25,000. Null asks for none. */
export const useMatchingCustomers = (search: string | null) =>
  useQuery(
    queryOptions({
      queryKey: [CUSTOMERS, 'matching', search],
      queryFn:
        search === null
          ? skipToken
          : ({ signal }) => {
              // What begins with it comes first: among many, the exact name would be cut off.
              const query = { ...(search ? bestMatches(search) : { limit: String(OFFERED) }), ...WITHOUT_TOTALS };
              return requestListPage<StoredCustomer>(`${CUSTOMERS}?${new URLSearchParams(query)}`, { signal });
            },
      placeholderData: keepPreviousData,
    }),
  );
