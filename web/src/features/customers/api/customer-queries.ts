import type { KnownCustomer, StoredCustomer } from '@paperbill/contracts/http';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { requestJson, requestListPage } from '../../../api/request.js';
import { getBestMatchParameters } from '../../../entities/entity-search.js';

export const CUSTOMERS_URL = '/api/customers';

/** Omits the totals of customers. Fields in which the user picks a customer do not show totals. */
export const WITHOUT_TOTALS = { totals: 'false' };

export const useCustomer = (id: string | null) =>
  useQuery({
    queryKey: [CUSTOMERS_URL, 'one', id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => requestJson<KnownCustomer>(`/app${CUSTOMERS_URL}/${encodeURIComponent(id)}`, { signal }),
  });

const PICKER_SIZE = 20;

/** The search runs on the server, because a user may have 25,000 customers. */
export const useMatchingCustomers = (search: string | null) =>
  useQuery(
    queryOptions({
      queryKey: [CUSTOMERS_URL, 'matching', search],
      queryFn:
        search === null
          ? skipToken
          : ({ signal }) => {
              // The customers are sorted by relevance, because only the first customers are loaded. In another order, a
              // customer with exactly this name could be missing.
              const query = {
                ...(search ? getBestMatchParameters(search) : { limit: String(PICKER_SIZE) }),
                ...WITHOUT_TOTALS,
              };
              return requestListPage<StoredCustomer>(`${CUSTOMERS_URL}?${new URLSearchParams(query)}`, { signal });
            },
      placeholderData: keepPreviousData,
    }),
  );
