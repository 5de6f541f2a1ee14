import { type Customer, EMPTY_CUSTOMER_TOTALS, type StoredCustomer } from '@paperbill/contracts/http';
import type { TotalsOfCustomer } from '@paperbill/contracts/nats';
import { isOutage } from '../errors/outage.js';

export type TotalsById = ReadonlyMap<string, TotalsOfCustomer>;

export const indexById = (totals: TotalsOfCustomer[]): TotalsById =>
  new Map(totals.map((totalsOfCustomer) => [totalsOfCustomer.customerId, totalsOfCustomer]));

export const joinTotals = (customers: StoredCustomer[], totals: TotalsById): Customer[] =>
  customers.map((customer) => addTotals(customer, totals.get(customer.id)));

export const addTotals = (
  customer: StoredCustomer,
  { customerId: _customerId, ...totals }: Partial<TotalsOfCustomer> = {},
): Customer => ({ ...customer, ...EMPTY_CUSTOMER_TOTALS, ...totals });

/**
 * Returns null if the error means that a service is down, so that the response is sent without the data of this
 * service. Throws all other errors.
 */
export function ignoreOutage(error: unknown): null {
  if (isOutage(error)) return null;
  throw error;
}
