import type { Customer, CustomerFields } from '@paperbill/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';
import { entityMutations } from '../../../components/entities/entity-mutations.js';
import { useEntitySearch } from '../../../components/entities/entity-search.js';
import { useUserId } from '../../auth/api/session.js';

/** The first part of the key of the customer list. */
const CUSTOMERS = '/api/customers';

const customersQuery = queryOptions({
  queryKey: [CUSTOMERS],
  queryFn: ({ signal }) => requestJson<Customer[]>(CUSTOMERS, { signal }),
});

export const useCustomers = () => useQuery(customersQuery);

const searched = {
  path: CUSTOMERS,
  textsOf: ({ name, contactPerson, email }: Customer): [string, ...string[]] => [name, contactPerson, email],
};

/** Finds customers by what is typed. */
export const useCustomerSearch = (typed: string) => useEntitySearch(searched, typed);

/** Invoices made out to a customer stay as they are, whatever is changed here. */
export const {
  useCreate: useCreateCustomer,
  useUpdate: useUpdateCustomer,
  useDelete: useDeleteCustomer,
} = entityMutations<CustomerFields, Customer>({ path: CUSTOMERS, name: 'customer', useUserId });
