import { currencies, type Currency, DEFAULT_CURRENCY } from '../rules/currencies.js';
import { languages } from '../rules/languages.js';
import { paymentTerms, paymentTermsLabel } from '../rules/payment-terms.js';
import { getInvoiceActionLabel, getPaymentMethodLabel, productUnits, unitLabel } from '../rules/options.js';
import { getDateInTimeZone } from '../rules/time-zones.js';
import { capitalize, detailLabels, partyIdLabels } from '../texts/for-browsers.js';
import type { ClientFields } from './document-client.js';
import { chosenDefaults, type CustomerDefaults } from './document-defaults.js';
import type { DetailFields } from './document-details.js';
import type { Exchange, WithExchange } from './exchange.js';
import type { customerFields, KnownCustomer } from './customers.js';
import type { Invoice, InvoiceWithPaidDay } from './invoices.js';
import type { CreditNote, CreditedDetails } from './credit-notes.js';
import type { StoredInvoiceEvent } from './invoice-history.js';
import type { StoredPayment } from './payments.js';
import type { Product, productFields } from './products.js';
import type { Quote } from './quotes.js';
import type { TaxesAndRounding } from './taxes.js';

/**
 * The byte order mark at the start of a CSV file. Without it, Excel reads the file in the local code page, and
 * non-ASCII letters become unreadable.
 */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Matches values that must be escaped in a CSV file. A spreadsheet would run these values as formulas. East Asian
 * versions of spreadsheets also accept full-width signs at the start of a formula. The pattern also matches values that
 * our import would read as an escaped formula.
 *
 * Plain numbers are not escaped. Phone numbers are escaped, because a spreadsheet would remove their plus sign.
 */
export const CSV_FORMULA_PATTERN = /^(?!-?\d+(?:[.,]\d+)?$)'*[=+\-@\t\r\n＝＋－＠]/;

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string;
  /**
   * True if the column contains numbers with a decimal point. Spreadsheets of some locales do not read them as numbers.
   */
  isDecimal?: boolean;
}

export interface CsvField {
  field: string;
  header: string;
  /** The label of each value of an option field, such as 'Net 30 days' for `net30`. */
  choices?: ReadonlyMap<string, string>;
  isDecimal?: boolean;
  /**
   * True for fields that were added after the first release. Their columns come last, so that older columns
   * do not move.
   */
  isAppended?: boolean;
}

/** Returns the columns of a CSV file. The `extraColumns` come before the fields with `isAppended`. */
export function toCsvColumns<Entity extends object>(
  fields: readonly CsvField[],
  extraColumns: readonly CsvColumn<Entity>[] = [],
): CsvColumn<Entity>[] {
  const column = ({ field, header, choices, isDecimal = false }: CsvField): CsvColumn<Entity> => ({
    header,
    isDecimal,
    value: (entity) => {
      const value = String(entity[field as keyof Entity] ?? '');
      return choices?.get(value) ?? value;
    },
  });
  return [
    ...fields.filter(({ isAppended }) => !isAppended).map(column),
    ...extraColumns,
    ...fields.filter(({ isAppended }) => isAppended).map(column),
  ];
}

/** The type requires a column for every field. */
const toCsvFields = <Name extends string>(columns: Record<Name, Omit<CsvField, 'field'>>): readonly CsvField[] =>
  Object.entries<Omit<CsvField, 'field'>>(columns).map(([field, column]) => ({ field, ...column }));

export const customerCsvFields = toCsvFields<keyof typeof customerFields>({
  name: { header: 'Company Name' },
  contactPerson: { header: 'Contact Person' },
  email: { header: 'Email' },
  phone: { header: 'Phone' },
  taxId: { header: partyIdLabels.taxId, isAppended: true },
  reference: { header: partyIdLabels.reference, isAppended: true },
  address: { header: 'Street Address' },
  addressLine2: { header: 'Address Line 2' },
  city: { header: 'City' },
  state: { header: 'State' },
  zipCode: { header: 'ZIP Code' },
  country: { header: 'Country' },
  paymentTerms: {
    header: 'Payment Terms',
    choices: new Map(paymentTerms.map((terms) => [terms, paymentTermsLabel(terms)])),
  },
});

/** The columns of a customer's totals. Imported files do not have these columns. */
export const customerCsvTotals: readonly CsvColumn<KnownCustomer>[] = [
  { header: 'Invoices', value: ({ totalInvoices }) => String(totalInvoices ?? '') },
  { header: 'Paid', value: ({ totalPaid }) => totalPaid ?? '', isDecimal: true },
  { header: 'Owed', value: ({ totalOutstanding }) => totalOutstanding ?? '', isDecimal: true },
  { header: 'Days to Pay', value: ({ averageDaysToPay }) => String(averageDaysToPay ?? ''), isDecimal: true },
];

export const productCsvFields = toCsvFields<keyof typeof productFields>({
  name: { header: 'Name' },
  description: { header: 'Description' },
  unit: { header: 'Unit', choices: new Map(productUnits.map((unit) => [unit, unitLabel(unit)])) },
  unitPrice: { header: 'Unit Price', isDecimal: true },
});

/** The columns of default values. An exported file contains them only if a row has a value for them. */
export const defaultCsvFields = toCsvFields<keyof CustomerDefaults>({
  currency: { header: 'Currency', choices: new Map(currencies.map((code) => [code, code])) },
  defaultTaxIds: { header: 'Taxes' },
  language: { header: 'Language', choices: new Map(languages.map((tag) => [tag, tag])) },
});

export type UsedDefaults = ReadonlySet<keyof CustomerDefaults>;

export const findUsedDefaults = (rows: readonly CustomerDefaults[]): UsedDefaults =>
  new Set(rows.flatMap((row) => Object.keys(chosenDefaults(row)) as (keyof CustomerDefaults)[]));

/**
 * Returns the columns of default values. The columns for currency and taxes are both present if a row has a value for
 * one of them. Deleted taxes are left out.
 * @param describe returns the text of a tax, like `formatTaxName` of libs/money
 */
export function toDefaultCsvColumns<Tax extends { id: string }>(
  used: UsedDefaults,
  taxes: readonly Tax[],
  describe: (tax: Tax) => string,
): CsvColumn<CustomerDefaults>[] {
  const names = new Map(taxes.map((tax) => [tax.id, describe(tax)]));
  const [currency, defaultTaxIds, language] = defaultCsvFields;
  const pricing: CsvColumn<CustomerDefaults>[] = [
    { header: currency!.header, value: (row) => row.currency ?? '' },
    {
      header: defaultTaxIds!.header,
      value: (row) => (row.defaultTaxIds ?? []).flatMap((id) => names.get(id) ?? []).join(TAX_SEPARATOR),
    },
  ];
  return [
    ...(used.has('currency') || used.has('defaultTaxIds') ? pricing : []),
    ...(used.has('language')
      ? [{ header: language!.header, value: (row: CustomerDefaults) => row.language ?? '' }]
      : []),
  ];
}

export const TAX_SEPARATOR = '; ';

export const customerCsvColumns = toCsvColumns<KnownCustomer>(customerCsvFields, customerCsvTotals);
export const productCsvColumns = toCsvColumns<Product>(productCsvFields);

const currencyColumn: CsvColumn<{ currency?: Currency | undefined }> = {
  header: 'Currency',
  value: ({ currency = DEFAULT_CURRENCY }) => currency,
};

const clientTaxIdColumn: CsvColumn<Pick<ClientFields, 'clientTaxId'>> = {
  header: `Client ${partyIdLabels.taxId}`,
  value: ({ clientTaxId }) => clientTaxId,
};
const detailCsvColumns = Object.entries(detailLabels).map(([field, header]): CsvColumn<DetailFields> => ({
  header,
  value: (document) => document[field as keyof DetailFields],
}));

/** @param getDiscount returns the discount of an invoice, like `getAppliedDiscount` of libs/money */
export const invoiceCsvColumns = (
  getDiscount: (invoice: Invoice) => string,
): readonly CsvColumn<InvoiceWithPaidDay>[] => [
  { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Client', value: ({ clientName }) => clientName },
  { header: 'Contact', value: ({ contactPerson }) => contactPerson },
  { header: 'Email', value: ({ clientEmail }) => clientEmail },
  { header: 'Date', value: ({ invoiceDate }) => invoiceDate },
  { header: 'Due Date', value: ({ dueDate }) => dueDate },
  { header: 'Payment Terms', value: ({ paymentTerms }) => paymentTermsLabel(paymentTerms) },
  { header: 'Status', value: ({ status }) => capitalize(status) },
  { header: 'Paid', value: ({ paidOn }) => paidOn ?? '' },
  { header: 'Subtotal', value: ({ subtotal }) => subtotal, isDecimal: true },
  { header: 'Discount', value: getDiscount, isDecimal: true },
  { header: 'Tax Rate (%)', value: ({ taxRate }) => taxRate, isDecimal: true },
  { header: 'Tax', value: ({ taxAmount }) => taxAmount, isDecimal: true },
  { header: 'Total', value: ({ total }) => total, isDecimal: true },
  clientTaxIdColumn,
  ...detailCsvColumns,
  currencyColumn,
];

export const creditNoteCsvColumns: readonly CsvColumn<CreditNote & CreditedDetails>[] = [
  { header: 'Credit Note', value: ({ number }) => number },
  { header: 'Date', value: ({ date }) => date },
  { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Subtotal', value: ({ subtotal }) => subtotal, isDecimal: true },
  { header: 'Tax', value: ({ taxAmount }) => taxAmount, isDecimal: true },
  { header: 'Total', value: ({ total }) => total, isDecimal: true },
  clientTaxIdColumn,
  ...detailCsvColumns,
  currencyColumn,
];

export const quoteCsvColumns: readonly CsvColumn<Quote>[] = [
  { header: 'Quote', value: ({ number }) => number },
  { header: 'Client', value: ({ clientName }) => clientName },
  { header: 'Date', value: ({ quoteDate }) => quoteDate },
  { header: 'Valid Until', value: ({ validUntil }) => validUntil },
  { header: 'Status', value: ({ status }) => capitalize(status) },
  { header: 'Subtotal', value: ({ subtotal }) => subtotal, isDecimal: true },
  { header: 'Discount', value: ({ discountAmount }) => discountAmount, isDecimal: true },
  { header: 'Tax', value: ({ taxAmount }) => taxAmount, isDecimal: true },
  { header: 'Total', value: ({ total }) => total, isDecimal: true },
  { header: 'Deposit', value: ({ deposit }) => deposit ?? '', isDecimal: true },
  clientTaxIdColumn,
  ...detailCsvColumns,
  currencyColumn,
];

/**
 * The columns of taxes and rounding, which come last. Files of users without taxes and rounding do not contain them.
 * @param formatTaxes returns all taxes of a document as one text, like `formatTaxes` of libs/money
 */
export const taxCsvColumns = (
  formatTaxes: (document: TaxesAndRounding) => string,
): readonly CsvColumn<TaxesAndRounding>[] => [
  { header: 'Taxes', value: formatTaxes },
  { header: 'Prices Include Tax', value: ({ pricesIncludeTax }) => (pricesIncludeTax ? 'Yes' : '') },
  { header: 'Withheld', value: ({ withheldAmount }) => withheldAmount ?? '', isDecimal: true },
  { header: 'Rounding', value: ({ roundingAmount }) => roundingAmount ?? '', isDecimal: true },
];

/**
 * The columns of exchange rates, which come last. Only files of users with several currencies contain them.
 * @param convert converts an amount by an exchange rate, like `exchangeAmount` of libs/money
 */
export const exchangeCsvColumns = (
  convert: (amount: string, exchange: Exchange) => string,
): readonly CsvColumn<WithExchange & { taxAmount: string; total: string }>[] => [
  { header: 'Exchange Rate', value: ({ exchange }) => exchange?.rate ?? '', isDecimal: true },
  { header: 'Date of Rate', value: ({ exchange }) => exchange?.date ?? '' },
  { header: 'Converted To', value: ({ exchange }) => exchange?.currency ?? '' },
  {
    header: 'Converted Tax',
    value: ({ exchange, taxAmount }) => (exchange ? convert(taxAmount, exchange) : ''),
    isDecimal: true,
  },
  {
    header: 'Converted Total',
    value: ({ exchange, total }) => (exchange ? convert(total, exchange) : ''),
    isDecimal: true,
  },
];

export const invoiceEventCsvColumns: readonly CsvColumn<StoredInvoiceEvent>[] = [
  { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Time (UTC)', value: ({ at }) => at },
  { header: 'What', value: ({ action }) => getInvoiceActionLabel(action) },
  { header: 'Amount', value: ({ amount }) => amount ?? '', isDecimal: true },
  currencyColumn,
];

/** The columns of online payments, which come last. Only files of users with online payments contain them. */
const onlinePaymentCsvColumns: readonly CsvColumn<StoredPayment>[] = [
  { header: 'Fee', value: ({ online }) => online?.fee?.fee ?? '', isDecimal: true },
  { header: 'Net', value: ({ online }) => online?.fee?.net ?? '', isDecimal: true },
  { header: 'Fee Currency', value: ({ online }) => online?.fee?.currency ?? '' },
  { header: 'Stripe ID', value: ({ online }) => online?.reference ?? '' },
];

/** @param timeZone the user's time zone, which determines the dates of removed payments */
export const paymentCsvColumns = (
  timeZone: string,
  { hasOnlinePayments }: { hasOnlinePayments: boolean },
): readonly CsvColumn<StoredPayment>[] => [
  { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Date', value: ({ date }) => date },
  { header: 'Amount', value: ({ amount }) => amount, isDecimal: true },
  { header: 'Method', value: ({ method }) => getPaymentMethodLabel(method) },
  { header: 'Note', value: ({ note }) => note },
  { header: 'Removed', value: ({ removedAt }) => (removedAt ? getDateInTimeZone(timeZone, removedAt) : '') },
  currencyColumn,
  ...(hasOnlinePayments ? onlinePaymentCsvColumns : []),
];
