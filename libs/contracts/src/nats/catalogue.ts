import type { CustomerFields, Product, ProductFields, StoredCustomer } from '../http/index.js';
import { command, type ListPart, query, type OfUser } from './message.js';

export interface ListByName extends OfUser {
  /** Continues the list after the one of this name and id, whether or not it still exists. */
  after?: { name: string; id: string };
}

export const catalogue = {
  listCustomers: query<ListByName, ListPart<StoredCustomer>>('catalogue.customers.list'),
  createCustomer: command<OfUser & { fields: CustomerFields }, StoredCustomer>('catalogue.customers.create'),
  /** NOT_FOUND for another user's id. */
  updateCustomer: command<OfUser & { id: string; fields: CustomerFields }, StoredCustomer>(
    'catalogue.customers.update',
  ),
  deleteCustomer: command<OfUser & { id: string }, Record<string, never>>('catalogue.customers.delete'),

  listProducts: query<ListByName, ListPart<Product>>('catalogue.products.list'),
  createProduct: command<OfUser & { fields: ProductFields }, Product>('catalogue.products.create'),
  updateProduct: command<OfUser & { id: string; fields: ProductFields }, Product>('catalogue.products.update'),
  deleteProduct: command<OfUser & { id: string }, Record<string, never>>('catalogue.products.delete'),
} as const;
