import type { Customer, CustomerFields } from '@paperbill/contracts/http';
import { entityMutations } from '../../../components/entities/entity-mutations.js';
import { CUSTOMERS } from './get-customers.js';

/** Invoices made out to a customer stay as they are, whatever is changed here. */
export const {
  useCreate: useCreateCustomer,
  useUpdate: useUpdateCustomer,
  useDelete: useDeleteCustomer,
} = entityMutations<CustomerFields, Customer>({ path: CUSTOMERS, name: 'customer' });
