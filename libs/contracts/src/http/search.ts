import type { StoredCustomer } from './customers.js';
import type { Invoice } from './invoices.js';
import type { Product } from './products.js';
import type { QuoteSummary } from './quotes.js';

export const searchKinds = ['customers', 'products', 'invoices', 'quotes'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The results of a search: the first MAX_SEARCH_RESULTS hits of each kind. */
export interface SearchResults {
  customers: Pick<StoredCustomer, 'id' | 'name' | 'contactPerson' | 'email'>[];
  products: Pick<Product, 'id' | 'name' | 'unit' | 'unitPrice'>[];
  invoices: Pick<Invoice, 'id' | 'invoiceNumber' | 'clientName' | 'invoiceDate' | 'total' | 'status'>[];
  quotes: Pick<QuoteSummary, 'id' | 'number' | 'clientName' | 'quoteDate' | 'total' | 'status'>[];
  /** The kinds of results that are missing because a service was unavailable. */
  unavailable: SearchKind[];
}
