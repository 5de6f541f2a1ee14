import type { CustomerFields, KnownCustomer } from '@paperbill/contracts/http';
import { entityMutations } from '../../../components/entities/entity-mutations.js';
import { useEntitySearch } from '../../../components/entities/entity-search.js';
import { useUserId } from '../../auth/api/session.js';
import { CUSTOMERS } from './customer-queries.js';

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
