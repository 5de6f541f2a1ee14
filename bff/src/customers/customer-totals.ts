import { type Customer, noInvoices, type StoredCustomer } from '@paperbill/contracts/http';
import type { TotalsOfCustomer } from '@paperbill/contracts/nats';
import { isOutage } from '../errors/outage.js';

export type TotalsById = ReadonlyMap<string, TotalsOfCustomer>;

export const byId = (totals: TotalsOfCustomer[]): TotalsById =>
  new Map(totals.map((ofCustomer) => [ofCustomer.customerId, ofCustomer]));

/** Customers with their totals; who has no invoices gets zeros. */
export const joinTotals = (customers: StoredCustomer[], totals: TotalsById): Customer[] =>
  customers.map((customer) => withTotals(customer, totals.get(customer.id)));

export const withTotals = (
  customer: StoredCustomer,
  { customerId: _customerId, ...totals }: Partial<TotalsOfCustomer> = {},
): Customer => ({ ...customer, ...noInvoices, ...totals });

/** Nothing, where a service is down or too slow: what the others have said is worth answering, and must not be made up. */
export function unlessOutage(error: unknown): null {
  if (isOutage(error)) return null;
  throw error;
}
