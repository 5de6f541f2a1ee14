import type { StoredCustomer } from './customers.js';
import type { Invoice } from './invoices.js';
import type { Product } from './products.js';

/** What a search through everything can find. */
export const searchKinds = ['customers', 'products', 'invoices'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The first few of each kind: enough to tell them apart and to open them. */
export interface SearchResults {
  customers: Pick<StoredCustomer, 'id' | 'name' | 'contactPerson' | 'email'>[];
  products: Pick<Product, 'id' | 'name' | 'unit' | 'unitPrice'>[];
  invoices: Pick<Invoice, 'id' | 'invoiceNumber' | 'clientName' | 'invoiceDate' | 'total' | 'status'>[];
  /** What could not be searched just now; empty where all is well. */
  unavailable: SearchKind[];
}
