import type { CustomerFields, KnownCustomer, StoredCustomer } from '@paperbill/contracts/http';
import { entityMutations } from '../../../entities/entity-mutations.js';
import { useEntitySearch } from '../../../entities/entity-search.js';
import { useUserId } from '../../auth/api/session.js';
import { CUSTOMERS_URL, WITHOUT_TOTALS } from './customer-queries.js';

const customerSearch = {
  path: CUSTOMERS_URL,
  parameters: WITHOUT_TOTALS,
  getTexts: ({ name, contactPerson, email }: StoredCustomer): [string, ...string[]] => [name, contactPerson, email],
};

export const useCustomerSearch = (typed: string) => useEntitySearch(customerSearch, typed);

/** These mutations do not refetch invoices, because saved invoices keep the old data of the customer. */
export const {
  useCreate: useCreateCustomer,
  useUpdate: useUpdateCustomer,
  useDelete: useDeleteCustomer,
} = entityMutations<CustomerFields, KnownCustomer>({ path: CUSTOMERS_URL, name: 'customer', useUserId });
