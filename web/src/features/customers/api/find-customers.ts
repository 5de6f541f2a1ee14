import type { Customer } from '@paperbill/contracts/http';
import { BY_MATCH } from '@paperbill/contracts/rules';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';
import { CUSTOMERS } from './customers.js';

/** So many fit in a list that opens under a field. */
const OFFERED = 20;

/** The first customers that match what is typed, found by the server: there may be 25,000. Null asks for none. */
export const useMatchingCustomers = (search: string | null) =>
  useQuery(
    queryOptions({
      queryKey: [CUSTOMERS, 'matching', search],
      queryFn:
        search === null
          ? skipToken
          : ({ signal }) => {
              // What begins with it comes first: among many, the exact name would be cut off.
              const query = { ...(search && { search, sort: BY_MATCH }), limit: String(OFFERED) };
              return requestJson<Customer[]>(`${CUSTOMERS}?${new URLSearchParams(query)}`, { signal });
            },
      placeholderData: keepPreviousData,
    }),
  );

/** What a customer is called; nobody is asked for without an id. */
export const useCustomerName = (id: string | undefined) =>
  useQuery(
    queryOptions({
      queryKey: [CUSTOMERS, 'one', id],
      queryFn: id ? ({ signal }) => requestJson<Customer>(`/app/api/customers/${id}`, { signal }) : skipToken,
      select: ({ name }: Customer) => name,
      retry: false,
    }),
  );
