import {
  type CurrencyTotals,
  type Customer,
  type CustomerDefaults,
  customerFields,
  type DocumentDefaults,
  type ImportResult,
  type KnownCustomer,
  type Product,
  productFields,
  searchKinds,
  type SearchResults,
  type UndoImportResult,
  type DuplicateImportRows,
} from '@paperbill/contracts/http';
import { keysOf, languages, shownQuoteStatuses, shownStatuses } from '@paperbill/contracts/rules';
import {
  toAnswerSchemas,
  countSchema,
  currencySchema,
  dateSchema,
  decimalSchema,
  fourDecimalsSchema,
  idSchema,
  instantSchema,
  listSchema,
  nullableSchema,
  objectSchema,
  optionSchema,
  type Properties,
  textSchema,
} from '../schema.js';

const documentDefaultSchemas: Properties<DocumentDefaults> = {
  // A copy, so that `objectSchema` makes this property required. `objectSchema` makes properties with `currencySchema`
  // itself optional.
  currency: { ...currencySchema },
  defaultTaxIds: listSchema(idSchema),
};

const customerDefaultSchemas: Properties<CustomerDefaults> = {
  ...documentDefaultSchemas,
  language: optionSchema(languages),
};

const customerProperties: Properties<Customer> = {
  id: idSchema,
  ...toAnswerSchemas(customerFields),
  ...customerDefaultSchemas,
  totalInvoices: countSchema,
  totalsCurrency: currencySchema,
  totalPaid: decimalSchema,
  totalOutstanding: decimalSchema,
  averageDaysToPay: nullableSchema(countSchema),
  otherCurrencies: listSchema(
    // A copy, so that `objectSchema` makes this property required. `objectSchema` makes properties with
    // `currencySchema` itself optional.
    objectSchema<CurrencyTotals>({
      currency: { ...currencySchema },
      totalPaid: decimalSchema,
      totalOutstanding: decimalSchema,
    }),
  ),
  createdAt: instantSchema,
  updatedAt: instantSchema,
};

export const listSchemas = {
  Customer: objectSchema<Customer>(customerProperties, ...keysOf(customerDefaultSchemas), 'otherCurrencies'),
  KnownCustomer: objectSchema<KnownCustomer>(
    customerProperties,
    ...keysOf(customerDefaultSchemas),
    'totalInvoices',
    'totalPaid',
    'totalOutstanding',
    'averageDaysToPay',
    'otherCurrencies',
  ),
  Product: objectSchema<Product>(
    { id: idSchema, ...toAnswerSchemas(productFields), ...documentDefaultSchemas, createdAt: instantSchema },
    ...keysOf(documentDefaultSchemas),
  ),
  Imported: objectSchema<ImportResult>({ ids: listSchema(idSchema) }),
  KnownRows: objectSchema<DuplicateImportRows>({ known: listSchema(countSchema) }),
  UndoneImport: objectSchema<UndoImportResult>({ deleted: countSchema, kept: countSchema }),
  SearchResults: objectSchema<SearchResults>({
    customers: listSchema(
      objectSchema({ id: idSchema, name: textSchema, contactPerson: textSchema, email: textSchema }),
    ),
    products: listSchema(
      objectSchema({ id: idSchema, name: textSchema, unit: textSchema, unitPrice: fourDecimalsSchema }),
    ),
    invoices: listSchema(
      objectSchema({
        id: idSchema,
        invoiceNumber: textSchema,
        clientName: textSchema,
        invoiceDate: dateSchema,
        total: decimalSchema,
        status: optionSchema(shownStatuses),
      }),
    ),
    quotes: listSchema(
      objectSchema({
        id: idSchema,
        number: textSchema,
        clientName: textSchema,
        quoteDate: dateSchema,
        total: decimalSchema,
        status: optionSchema(shownQuoteStatuses),
      }),
    ),
    unavailable: listSchema(optionSchema(searchKinds)),
  }),
} as const;
