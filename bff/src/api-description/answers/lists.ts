import {
  type Customer,
  customerFields,
  type Imported,
  type KnownCustomer,
  type Product,
  productFields,
  searchKinds,
  type SearchResults,
  type UndoneImport,
  type KnownRows,
} from '@paperbill/contracts/http';
import { shownStatuses } from '@paperbill/contracts/rules';
import {
  answered,
  count,
  date,
  decimal,
  fineDecimal,
  id,
  instant,
  list,
  nullable,
  object,
  option,
  type Properties,
  text,
} from '../schema.js';

const customerProperties: Properties<Customer> = {
  id,
  ...answered(customerFields),
  totalInvoices: count,
  totalPaid: decimal,
  totalOutstanding: decimal,
  averageDaysToPay: nullable(count),
  createdAt: instant,
  updatedAt: instant,
};

/** Schemas of the responses about customers, products and the search. */
export const listAnswers = {
  Customer: object<Customer>(customerProperties),
  KnownCustomer: object<KnownCustomer>(
    customerProperties,
    'totalInvoices',
    'totalPaid',
    'totalOutstanding',
    'averageDaysToPay',
  ),
  Product: object<Product>({ id, ...answered(productFields), createdAt: instant }),
  Imported: object<Imported>({ ids: list(id) }),
  KnownRows: object<KnownRows>({ known: list(count) }),
  UndoneImport: object<UndoneImport>({ deleted: count, kept: count }),
  SearchResults: object<SearchResults>({
    customers: list(object({ id, name: text, contactPerson: text, email: text })),
    products: list(object({ id, name: text, unit: text, unitPrice: fineDecimal })),
    invoices: list(
      object({
        id,
        invoiceNumber: text,
        clientName: text,
        invoiceDate: date,
        total: decimal,
        status: option(shownStatuses),
      }),
    ),
    unavailable: list(option(searchKinds)),
  }),
} as const;
