import type {
  CustomerFields,
  ImportResult,
  DuplicateImportRows,
  Product,
  ProductFields,
  StoredCustomer,
  UndoImportResult,
} from '../http/index.js';
import type { Currency } from '../rules/currencies.js';
import type { CustomerSort, RelevanceSort, ProductSort, Sort } from '../rules/sorts.js';
import type { Decimal } from '../rules/values.js';
import {
  command,
  idempotentCommand,
  type JsonPart,
  type ListPart,
  query,
  type WithUserId,
  deleteUserMessage,
  allowUnsigned,
} from './message.js';

export interface NameCursor {
  name: string;
  id: string;
}

export interface ListByNameRequest extends WithUserId {
  /** The list starts after this item, which may already be deleted. */
  after?: NameCursor;
}

export interface ListSelection<By extends Sort = Sort> {
  /**
   * The searched text. It is searched in names, contacts and e-mail addresses of customers, or in names and
   * descriptions of products. Case is ignored.
   */
  search?: string;
  /** The default sorts by name. Sorting by relevance is possible only in a search. */
  sort?: By | RelevanceSort;
  /** The number of skipped items. It must be 0 if `after` is given. */
  offset: number;
  after?: ListCursor;
  /** The maximum number of items in a part. A part can be shorter, because a message has a maximum size. */
  limit: number;
  /** False to get a lower bound instead of the exact total, which takes less time. */
  count?: boolean;
}

/** The sort values of an item as texts, followed by its id. */
export type ListCursor = string[];

export interface SelectedPart<Item> extends ListPart<Item> {
  /** The cursor of the next part. The last part does not have this field. */
  next?: ListCursor;
  /**
   * The number of matches in the whole list. A search stops counting at MAX_COUNTED_MATCHES or at the end of this part.
   */
  total: number;
}

/** Several requests with the same idempotency key create only one item and get the same reply. */
export interface NewItem<Fields> extends WithUserId {
  fields: Fields;
  /** Only messages from a BFF of the previous release do not contain this field. */
  idempotencyKey?: string;
}

export interface ImportedRows<Fields> extends WithUserId {
  /** The imported rows, at most MAX_IMPORT_ROWS. */
  rows: Fields[];
}

export interface NewItems<Fields> extends ImportedRows<Fields> {
  idempotencyKey: string;
}

export interface CustomerAndProductIds {
  customerIds: string[];
  productIds: string[];
}

export interface PriceOfProduct {
  id: string;
  unitPrice: Decimal;
  /** The currency of the prices. The field is missing if it is the currency of the profile. */
  currency?: Currency;
}

const IMPORT_TIMEOUT_MS = 15_000;

export const catalogue = {
  listCustomers: query<ListByNameRequest, ListPart<StoredCustomer>>('catalogue.customers.list'),
  selectCustomers: query<WithUserId & ListSelection<CustomerSort>, SelectedPart<StoredCustomer>>(
    'catalogue.customers.select',
  ),
  getCustomer: query<WithUserId & { id: string }, StoredCustomer>('catalogue.customers.get'),
  /** @throws IDEMPOTENCY_KEY_REUSED if the key was already used with other fields */
  createCustomer: idempotentCommand<NewItem<CustomerFields>, StoredCustomer>('catalogue.customers.create'),
  /**
   * Imports customers. If one customer is refused, none are imported. The message bus does not retry the import,
   * because a retry would add load to a slow import.
   */
  importCustomers: command<NewItems<CustomerFields>, ImportResult>('catalogue.customers.import', IMPORT_TIMEOUT_MS),
  findKnownCustomers: query<ImportedRows<CustomerFields>, DuplicateImportRows>(
    'catalogue.customers.find-known',
    IMPORT_TIMEOUT_MS,
  ),
  updateCustomer: command<WithUserId & { id: string; fields: CustomerFields }, StoredCustomer>(
    'catalogue.customers.update',
  ),
  deleteCustomer: command<WithUserId & { id: string }, Record<string, never>>('catalogue.customers.delete'),
  /** Deletes at most MAX_IMPORT_ROWS imported customers. Customers that were changed after the import are kept. */
  undoImportOfCustomers: idempotentCommand<WithUserId & { ids: string[] }, UndoImportResult>(
    'catalogue.customers.delete-many',
    IMPORT_TIMEOUT_MS,
  ),

  listProducts: query<ListByNameRequest, ListPart<Product>>('catalogue.products.list'),
  /** Returns the same list as `listProducts`, but as JSON bytes, which the caller forwards without parsing them. */
  listProductsAsJson: query<ListByNameRequest, JsonPart<NameCursor>>('catalogue.products.list-as-json'),
  selectProducts: query<WithUserId & ListSelection<ProductSort>, SelectedPart<Product>>('catalogue.products.select'),
  getProduct: query<WithUserId & { id: string }, Product>('catalogue.products.get'),
  createProduct: idempotentCommand<NewItem<ProductFields>, Product>('catalogue.products.create'),
  /**
   * Imports products. If one product is refused, none are imported. The message bus does not retry the import
   * (see `importCustomers`).
   */
  importProducts: command<NewItems<ProductFields>, ImportResult>('catalogue.products.import', IMPORT_TIMEOUT_MS),
  findKnownProducts: query<ImportedRows<ProductFields>, DuplicateImportRows>(
    'catalogue.products.find-known',
    IMPORT_TIMEOUT_MS,
  ),
  updateProduct: command<WithUserId & { id: string; fields: ProductFields }, Product>('catalogue.products.update'),
  deleteProduct: command<WithUserId & { id: string }, Record<string, never>>('catalogue.products.delete'),
  /** Deletes at most MAX_IMPORT_ROWS imported products. Products that were changed after the import are kept. */
  undoImportOfProducts: idempotentCommand<WithUserId & { ids: string[] }, UndoImportResult>(
    'catalogue.products.delete-many',
    IMPORT_TIMEOUT_MS,
  ),

  /** Returns the given ids that do not exist or belong to another user. */
  findUnknown: query<WithUserId & CustomerAndProductIds, CustomerAndProductIds>('catalogue.references.unknown'),
  /** The same as `findUnknown`, for scheduled work of the invoicing service, which has no signed-in user. */
  findUnknownOnSchedule: allowUnsigned(
    query<WithUserId & CustomerAndProductIds, CustomerAndProductIds>('catalogue.references.unknown-on-schedule'),
  ),

  /** Returns the prices of the user's products. Products of other users are left out. */
  getPrices: query<WithUserId & { productIds: string[] }, PriceOfProduct[]>('catalogue.references.prices'),

  deleteUser: deleteUserMessage('catalogue'),
} as const;
