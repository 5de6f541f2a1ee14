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

/** A cursor in a list that is sorted by name. */
export interface PlaceByName {
  name: string;
  id: string;
}

export interface ListByName extends OfUser {
  /** Starts after this name and id. The item need not exist any more. */
  after?: PlaceByName;
}

/** Selects a part of a list by search, sort and position. */
export interface ListSelection<By extends Sort = Sort> {
  /** Text in a customer's name, contact or e-mail address, or in a product's name or description. Ignores case. */
  search?: string;
  /** The default is by name. By match only for a search. */
  sort?: By | MatchSort;
  /** Number of items to skip; 0 with `after`. */
  offset: number;
  /** Continues the list: `next` of the previous part. */
  after?: Place;
  /** Maximum number of items. A part can be shorter, because a message has a maximum size. */
  limit: number;
  /** With `false`, the total can be a lower bound if that is faster. */
  count?: boolean;
}

/** A cursor in a sorted list: the item's sort values as texts, and its id. */
export type Place = string[];

export interface SelectedPart<Item> extends ListPart<Item> {
  /** The cursor of the next part; missing in the last part. */
  next?: Place;
  /** Number of matches on all pages. A search counts up to MAX_COUNTED_MATCHES, or up to the end of this part. */
  total: number;
}

/** A new item. Requests of a user with the same key create one item and get the same reply. */
export interface NewItem<Fields> extends OfUser {
  fields: Fields;
  /** Missing only from a BFF of the previous release. */
  idempotencyKey?: string;
}

export interface RowsOfFile<Fields> extends OfUser {
  /** At most MAX_IMPORT_ROWS. */
  rows: Fields[];
}

export interface NewItems<Fields> extends RowsOfFile<Fields> {
  idempotencyKey: string;
}

export interface References {
  customerIds: string[];
  productIds: string[];
}

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
  /** @throws NOT_FOUND for another user's id */
  getCustomer: query<OfUser & { id: string }, StoredCustomer>('catalogue.customers.get'),
  /** @throws IDEMPOTENCY_KEY_REUSED if the key was used with other fields */
  createCustomer: idempotentCommand<NewItem<CustomerFields>, StoredCustomer>('catalogue.customers.create'),
  /**
   * Imports all rows or none. The bus does not retry it although its key makes that safe: a retry would add load to a
   * slow import.
   */
  importCustomers: command<NewItems<CustomerFields>, Imported>('catalogue.customers.import', IMPORT_TIMEOUT_MS),
  /** Finds duplicates among the rows (`knownBy`). */
  findKnownCustomers: query<RowsOfFile<CustomerFields>, KnownRows>('catalogue.customers.find-known', IMPORT_TIMEOUT_MS),
  /** @throws NOT_FOUND for another user's id */
  updateCustomer: command<OfUser & { id: string; fields: CustomerFields }, StoredCustomer>(
    'catalogue.customers.update',
  ),
  deleteCustomer: command<OfUser & { id: string }, Record<string, never>>('catalogue.customers.delete'),
  /** Deletes the customers with these ids, except those that were changed after the import. At most MAX_IMPORT_ROWS ids. */
  undoImportOfCustomers: idempotentCommand<OfUser & { ids: string[] }, UndoneImport>(
    'catalogue.customers.delete-many',
    IMPORT_TIMEOUT_MS,
  ),

  listProducts: query<ListByName, ListPart<Product>>('catalogue.products.list'),
  /** Same as `listProducts`, as JSON bytes that the caller forwards without parsing. */
  listProductsAsJson: query<ListByName, JsonPart<PlaceByName>>('catalogue.products.list-as-json'),
  selectProducts: query<OfUser & ListSelection<ProductSort>, SelectedPart<Product>>('catalogue.products.select'),
  createProduct: idempotentCommand<NewItem<ProductFields>, Product>('catalogue.products.create'),
  /** See `importCustomers`. */
  importProducts: command<NewItems<ProductFields>, Imported>('catalogue.products.import', IMPORT_TIMEOUT_MS),
  /** See `findKnownCustomers`. */
  findKnownProducts: query<RowsOfFile<ProductFields>, KnownRows>('catalogue.products.find-known', IMPORT_TIMEOUT_MS),
  updateProduct: command<OfUser & { id: string; fields: ProductFields }, Product>('catalogue.products.update'),
  deleteProduct: command<OfUser & { id: string }, Record<string, never>>('catalogue.products.delete'),
  /** See `undoImportOfCustomers`. */
  undoImportOfProducts: idempotentCommand<OfUser & { ids: string[] }, UndoneImport>(
    'catalogue.products.delete-many',
    IMPORT_TIMEOUT_MS,
  ),

  /** Returns the ids that do not exist, or belong to another user. */
  findUnknown: query<OfUser & References, References>('catalogue.references.unknown'),
  /** Same as `findUnknown`, for scheduled work of invoicing. Unsigned, because no user is signed in. */
  findUnknownOnSchedule: unsigned(query<OfUser & References, References>('catalogue.references.unknown-on-schedule')),

  /** Current prices of products. Products of other users are left out. */
  getPrices: query<OfUser & { productIds: string[] }, PriceOfProduct[]>('catalogue.references.prices'),

  deleteUser: deleteUserMessage('catalogue'),
} as const;
