import type {
  CustomerFields,
  Imported,
  KnownRows,
  Product,
  ProductFields,
  StoredCustomer,
  UndoneImport,
} from '../http/index.js';
import type { CustomerSort, MatchSort, ProductSort, Sort } from '../rules/sorts.js';
import type { Decimal } from '../rules/values.js';
import {
  command,
  idempotentCommand,
  type JsonPart,
  type ListPart,
  query,
  type OfUser,
  deleteUserMessage,
  unsigned,
} from './message.js';

/** Where an item stands in a list by name. */
export interface PlaceByName {
  name: string;
  id: string;
}

export interface ListByName extends OfUser {
  /** Continues the list after the one of this name and id, whether or not it still exists. */
  after?: PlaceByName;
}

/** A part of a list: what a search finds, in an order, from a place on. */
export interface ListSelection<By extends Sort = Sort> {
  /** Found in any case in a customer's name, contact or e-mail address, or in a product's name or description. */
  search?: string;
  /** Without it, by name; by match for a search only. */
  sort?: By | MatchSort;
  /** How many to pass over; 0 beside `after`. */
  offset: number;
  /** Continues the list behind a part, by that part's `next`. */
  after?: Place;
  /** How many are wanted; one message carries no more than it can. */
  limit: number;
  /** `false` says that the total may be no more than what is known, where that is quicker. */
  count?: boolean;
}

/** Where an item stands in an order: what the list is sorted by there, as text, and its id. */
export type Place = string[];

export interface SelectedPart<Item> extends ListPart<Item> {
  /** Where the part ends, if there is more. */
  next?: Place;
  /** How many match on all pages; of a search at most MAX_COUNTED_MATCHES, and no fewer than are known to be there. */
  total: number;
}

/** Something new: requests of a user with the same key make one, and all get it as their answer. */
export interface NewItem<Fields> extends OfUser {
  fields: Fields;
  /** Only a BFF of the release before sends none. */
  idempotencyKey?: string;
}

export interface RowsOfFile<Fields> extends OfUser {
  /** At most MAX_IMPORT_ROWS. */
  rows: Fields[];
}

export interface NewItems<Fields> extends RowsOfFile<Fields> {
  idempotencyKey: string;
}

/** Customers and products that something refers to. */
export interface References {
  customerIds: string[];
  productIds: string[];
}

/** What a product costs. */
export interface PriceOfProduct {
  id: string;
  unitPrice: Decimal;
}

const IMPORT_TIMEOUT_MS = 15_000;

export const catalogue = {
  listCustomers: query<ListByName, ListPart<StoredCustomer>>('catalogue.customers.list'),
  selectCustomers: query<OfUser & ListSelection<CustomerSort>, SelectedPart<StoredCustomer>>(
    'catalogue.customers.select',
  ),
  /** NOT_FOUND for another user's id. */
  getCustomer: query<OfUser & { id: string }, StoredCustomer>('catalogue.customers.get'),
  /** IDEMPOTENCY_KEY_REUSED where the key came with other fields. */
  createCustomer: idempotentCommand<NewItem<CustomerFields>, StoredCustomer>('catalogue.customers.create'),
  /**
   * All of them or none, with their ids in the order of the rows. Its key makes it safe to repeat, but the bus does not: a
   * slow import would only be given more to do.
   */
  importCustomers: command<NewItems<CustomerFields>, Imported>('catalogue.customers.import', IMPORT_TIMEOUT_MS),
  /** Which rows are known (`knownBy`). */
  findKnownCustomers: query<RowsOfFile<CustomerFields>, KnownRows>('catalogue.customers.find-known', IMPORT_TIMEOUT_MS),
  /** NOT_FOUND for another user's id. */
  updateCustomer: command<OfUser & { id: string; fields: CustomerFields }, StoredCustomer>(
    'catalogue.customers.update',
  ),
  deleteCustomer: command<OfUser & { id: string }, Record<string, never>>('catalogue.customers.delete'),
  /** Deletes those of these ids that are there and unchanged since; at most MAX_IMPORT_ROWS. */
  undoImportOfCustomers: idempotentCommand<OfUser & { ids: string[] }, UndoneImport>(
    'catalogue.customers.delete-many',
    IMPORT_TIMEOUT_MS,
  ),

  listProducts: query<ListByName, ListPart<Product>>('catalogue.products.list'),
  /** The same for whoever passes it on unread. */
  listProductsAsJson: query<ListByName, JsonPart<PlaceByName>>('catalogue.products.list-as-json'),
  selectProducts: query<OfUser & ListSelection<ProductSort>, SelectedPart<Product>>('catalogue.products.select'),
  createProduct: idempotentCommand<NewItem<ProductFields>, Product>('catalogue.products.create'),
  /** As `importCustomers`. */
  importProducts: command<NewItems<ProductFields>, Imported>('catalogue.products.import', IMPORT_TIMEOUT_MS),
  /** As `findKnownCustomers`. */
  findKnownProducts: query<RowsOfFile<ProductFields>, KnownRows>('catalogue.products.find-known', IMPORT_TIMEOUT_MS),
  updateProduct: command<OfUser & { id: string; fields: ProductFields }, Product>('catalogue.products.update'),
  deleteProduct: command<OfUser & { id: string }, Record<string, never>>('catalogue.products.delete'),
  /** As `undoImportOfCustomers`. */
  undoImportOfProducts: idempotentCommand<OfUser & { ids: string[] }, UndoneImport>(
    'catalogue.products.delete-many',
    IMPORT_TIMEOUT_MS,
  ),

  /** Of what is asked about, the ids that are not this user's: another user's and those that are gone. */
  findUnknown: query<OfUser & References, References>('catalogue.references.unknown'),
  /** The same, for what invoicing does on a schedule, when nobody is signed in who could be signed for. */
  findUnknownOnSchedule: unsigned(query<OfUser & References, References>('catalogue.references.unknown-on-schedule')),

  /** What products cost now; those that are not this user's are left out. */
  getPrices: query<OfUser & { productIds: string[] }, PriceOfProduct[]>('catalogue.references.prices'),

  deleteUser: deleteUserMessage('catalogue'),
} as const;
