import {
  type Customer,
  type CustomerFields,
  type CustomerTotals,
  noInvoices,
  type StoredCustomer,
} from '@paperbill/contracts/http';
import { catalogue, invoicing, type TotalsOfCustomer } from '@paperbill/contracts/nats';
import { type MessageBus, wholeList } from '@paperbill/messaging';

/** A user's customers from catalogue, with their totals from invoicing: two answers however many there are. */
export async function listCustomers(bus: MessageBus, userId: string): Promise<Customer[]> {
  const [customers, totals] = await Promise.all([
    wholeList<StoredCustomer>((last) =>
      bus.call(catalogue.listCustomers, { userId, ...(last && { after: { name: last.name, id: last.id } }) }),
    ),
    wholeList<TotalsOfCustomer>((last) =>
      bus.call(invoicing.getCustomerTotals, { userId, ...(last && { after: last.customerId }) }),
    ),
  ]);
  const totalsOf = new Map(totals.map((ofCustomer) => [ofCustomer.customerId, ofCustomer]));
  return customers.map((customer) => withTotals(customer, totalsOf.get(customer.id)));
}

export async function updateCustomer(
  bus: MessageBus,
  userId: string,
  id: string,
  fields: CustomerFields,
): Promise<Customer> {
  // First what may fail without having changed anything.
  const { items } = await bus.call(invoicing.getCustomerTotals, { userId, customerId: id });
  return withTotals(await bus.call(catalogue.updateCustomer, { userId, id, fields }), items[0]);
}

const withTotals = (customer: StoredCustomer, totals: CustomerTotals = noInvoices): Customer => ({
  ...customer,
  totalInvoices: totals.totalInvoices,
  totalPaid: totals.totalPaid,
  totalOutstanding: totals.totalOutstanding,
  averageDaysToPay: totals.averageDaysToPay,
});
