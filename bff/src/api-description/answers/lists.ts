import type * as http from '@paperbill/contracts/http';
import { customerFields, productFields, searchKinds } from '@paperbill/contracts/http';
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
  requiredCurrencySchema,
  textSchema,
} from '../schema.js';

const documentDefaultSchemas: Properties<http.DocumentDefaults> = {
  currency: requiredCurrencySchema,
  defaultTaxIds: listSchema(idSchema),
};

const customerDefaultSchemas: Properties<http.CustomerDefaults> = {
  ...documentDefaultSchemas,
  language: optionSchema(languages),
};

const customerProperties: Properties<http.Customer> = {
  id: idSchema,
  ...toAnswerSchemas(customerFields),
  ...customerDefaultSchemas,
  totalInvoices: countSchema,
  totalsCurrency: currencySchema,
  totalPaid: decimalSchema,
  totalOutstanding: decimalSchema,
  averageDaysToPay: nullableSchema(countSchema),
  otherCurrencies: listSchema(
    objectSchema<http.CurrencyTotals>({
      currency: requiredCurrencySchema,
      totalPaid: decimalSchema,
      totalOutstanding: decimalSchema,
    }),
  ),
  createdAt: instantSchema,
  updatedAt: instantSchema,
};

export const listSchemas = {
  Customer: objectSchema<http.Customer>(customerProperties, ...keysOf(customerDefaultSchemas), 'otherCurrencies'),
  KnownCustomer: objectSchema<http.KnownCustomer>(
    customerProperties,
    ...keysOf(customerDefaultSchemas),
    'totalInvoices',
    'totalPaid',
    'totalOutstanding',
    'averageDaysToPay',
    'otherCurrencies',
  ),
  Product: objectSchema<http.Product>(
    { id: idSchema, ...toAnswerSchemas(productFields), ...documentDefaultSchemas, createdAt: instantSchema },
    ...keysOf(documentDefaultSchemas),
  ),
  Imported: objectSchema<http.ImportResult>({ ids: listSchema(idSchema) }),
  KnownRows: objectSchema<http.DuplicateImportRows>({ known: listSchema(countSchema) }),
  UndoneImport: objectSchema<http.UndoImportResult>({ deleted: countSchema, kept: countSchema }),
  SearchResults: objectSchema<http.SearchResults>({
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
