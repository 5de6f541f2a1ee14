import type { Customer, CustomerFields, Product, ProductFields } from '../wire.js';
import { command, query, type OfUser } from './message.js';

export const catalogue = {
  listCustomers: query<OfUser, Customer[]>('catalogue.customers.list'),
  createCustomer: command<OfUser & { fields: CustomerFields }, Customer>('catalogue.customers.create'),
  /** NOT_FOUND for another user's id. */
  updateCustomer: command<OfUser & { id: string; fields: CustomerFields }, Customer>('catalogue.customers.update'),
  deleteCustomer: command<OfUser & { id: string }, Record<string, never>>('catalogue.customers.delete'),

  listProducts: query<OfUser, Product[]>('catalogue.products.list'),
  createProduct: command<OfUser & { fields: ProductFields }, Product>('catalogue.products.create'),
  updateProduct: command<OfUser & { id: string; fields: ProductFields }, Product>('catalogue.products.update'),
  deleteProduct: command<OfUser & { id: string }, Record<string, never>>('catalogue.products.delete'),
} as const;
