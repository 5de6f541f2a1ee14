import type { CustomerFields, Product, ProductFields, StoredCustomer } from '../http/index.js';
import type { CustomerSort, ProductSort, Sort } from '../rules/sorts.js';
import { command, type ListPart, query, type OfUser } from './message.js';

export interface ListByName extends OfUser {
  /** Continues the list after the one of this name and id, whether or not it still exists. */
  after?: { name: string; id: string };
}

/** A part of a list: what a search finds, in an order, from a place on. */
export interface ListSelection<By extends Sort = Sort> {
  /** Found in any case in a customer's name, contact or e-mail address, or in a product's name or description. */
  search?: string;
  /** Without it, by name. */
  sort?: By;
  /** How many to pass over. */
  offset: number;
  /** How many are wanted; one message carries no more than it can. */
  limit: number;
}

export interface SelectedPart<Item> extends ListPart<Item> {
  /** How many match on all pages; of a search at most MAX_COUNTED_MATCHES, and no fewer than are known to be there. */
  total: number;
}

export const catalogue = {
  listCustomers: query<ListByName, ListPart<StoredCustomer>>('catalogue.customers.list'),
  selectCustomers: query<OfUser & ListSelection<CustomerSort>, SelectedPart<StoredCustomer>>(
    'catalogue.customers.select',
  ),
  /** NOT_FOUND for another user's id. */
  getCustomer: query<OfUser & { id: string }, StoredCustomer>('catalogue.customers.get'),
  createCustomer: command<OfUser & { fields: CustomerFields }, StoredCustomer>('catalogue.customers.create'),
  /** NOT_FOUND for another user's id. */
  updateCustomer: command<OfUser & { id: string; fields: CustomerFields }, StoredCustomer>(
    'catalogue.customers.update',
  ),
  deleteCustomer: command<OfUser & { id: string }, Record<string, never>>('catalogue.customers.delete'),

  listProducts: query<ListByName, ListPart<Product>>('catalogue.products.list'),
  selectProducts: query<OfUser & ListSelection<ProductSort>, SelectedPart<Product>>('catalogue.products.select'),
  createProduct: command<OfUser & { fields: ProductFields }, Product>('catalogue.products.create'),
  updateProduct: command<OfUser & { id: string; fields: ProductFields }, Product>('catalogue.products.update'),
  deleteProduct: command<OfUser & { id: string }, Record<string, never>>('catalogue.products.delete'),
} as const;
