import type { CustomerFields, KnownCustomer } from '@paperbill/contracts/http';
import { skipToken, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';
import { entityMutations } from '../../../components/entities/entity-mutations.js';
import { useEntitySearch } from '../../../components/entities/entity-search.js';
import { useUserId } from '../../auth/api/session.js';

/** The address of the list, and the first part of the key of all that is read of it. */
export const CUSTOMERS = '/api/customers';

/** One customer, with its totals where they can be read. */
export const useCustomer = (id: string | null) =>
  useQuery({
    queryKey: [CUSTOMERS, 'one', id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => requestJson<KnownCustomer>(`/app${CUSTOMERS}/${encodeURIComponent(id)}`, { signal }),
  });

const searched = {
  path: CUSTOMERS,
  textsOf: ({ name, contactPerson, email }: KnownCustomer): [string, ...string[]] => [name, contactPerson, email],
};

/** Finds customers by what is typed. */
export const useCustomerSearch = (typed: string) => useEntitySearch(searched, typed);

/** Invoices made out to a customer stay as they are, whatever is changed here. */
export const {
  useCreate: useCreateCustomer,
  useUpdate: useUpdateCustomer,
  useDelete: useDeleteCustomer,
} = entityMutations<CustomerFields, KnownCustomer>({ path: CUSTOMERS, name: 'customer', useUserId });
