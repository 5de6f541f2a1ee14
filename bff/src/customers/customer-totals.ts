import { type Customer, noInvoices, type StoredCustomer } from '@paperbill/contracts/http';
import type { TotalsOfCustomer } from '@paperbill/contracts/nats';
import { isOutage } from '../errors/outage.js';

/** Customers with their totals, found by id; who has no invoices gets zeros. */
export function joinTotals(customers: StoredCustomer[], totals: TotalsOfCustomer[]): Customer[] {
  const totalsById = new Map(totals.map((ofCustomer) => [ofCustomer.customerId, ofCustomer]));
  return customers.map((customer) => withTotals(customer, totalsById.get(customer.id)));
}

export const withTotals = (
  customer: StoredCustomer,
  { customerId: _customerId, ...totals }: Partial<TotalsOfCustomer> = {},
): Customer => ({ ...customer, ...noInvoices, ...totals });

/** Nothing, where a service is down or too slow: what the others have said is worth answering, and must not be made up. */
export function unlessOutage(error: unknown): null {
  if (isOutage(error)) return null;
  throw error;
}
