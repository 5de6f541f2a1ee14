import type { Customer } from '@paperbill/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';

/** The first part of the key of the customer list. */
export const CUSTOMERS = '/api/customers';

export const customersQuery = queryOptions({
  queryKey: [CUSTOMERS],
  queryFn: ({ signal }) => requestJson<Customer[]>(CUSTOMERS, { signal }),
});

export const useCustomers = () => useQuery(customersQuery);
