import { type Customer, noInvoices, type StoredCustomer } from '@paperbill/contracts/http';
import type { TotalsOfCustomer } from '@paperbill/contracts/nats';

/** Customers with their totals, found by id; who has no invoices gets zeros. */
export function joinTotals(customers: StoredCustomer[], totals: TotalsOfCustomer[]): Customer[] {
  const totalsById = new Map(totals.map((ofCustomer) => [ofCustomer.customerId, ofCustomer]));
  return customers.map((customer) => withTotals(customer, totalsById.get(customer.id)));
}

export const withTotals = (
  customer: StoredCustomer,
  { customerId: _customerId, ...totals }: Partial<TotalsOfCustomer> = {},
): Customer => ({ ...customer, ...noInvoices, ...totals });
