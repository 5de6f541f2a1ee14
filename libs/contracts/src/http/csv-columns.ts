import { paymentTerms, paymentTermsLabel } from '../rules/payment-terms.js';
import { invoiceActionLabel, paymentMethodLabel, productUnits, unitLabel } from '../rules/options.js';
import { dayIn } from '../rules/time-zones.js';
import { capitalized, detailLabels, partyTexts } from '../texts/index.js';
import type { ClientFields } from './document-client.js';
import type { DetailFields } from './document-details.js';
import type { CustomerFields, KnownCustomer } from './customers.js';
import type { Invoice, InvoiceWithPaidDay } from './invoices.js';
import type { CreditNote, CreditedDetails } from './credit-notes.js';
import type { StoredInvoiceEvent } from './invoice-history.js';
import type { StoredPayment } from './payments.js';
import type { Product, ProductFields } from './products.js';
import type { Quote } from './quotes.js';

/** Excel reads a file without it in the code page of the machine, and breaks every umlaut. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet would take for a formula, the wide signs in East Asian ones; and what the client's import would take
 * for one that was made harmless. A number is none, but for one with a plus, which we never write: it is a phone number, and
 * would lose its plus.
 */
export const CSV_FORMULA = /^(?!-?\d+(?:[.,]\d+)?$)'*[=+\-@\t\r\n＝＋－＠]/;

/** A column of a file: its header, and what it says of a row. */
export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string;
  /** Its values are numbers with a decimal point, which not every spreadsheet takes for numbers. */
  isDecimal?: boolean;
}

/** A field of an entity as a column of a file. */
export interface CsvField {
  field: string;
  header: string;
  /** How each value is written for people, such as 'Net 30 days', where values are listed. */
  choices?: ReadonlyMap<string, string>;
  /** As a column's. */
  isDecimal?: boolean;
  /** Newer than the file: it stands behind all other columns, so that spreadsheets find those where they were. */
  isAppended?: boolean;
}

/** The columns of a file that we write. */
export function csvColumnsOf<Entity extends object>(
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

/** The columns of an entity, in their order: one that a field is missing in does not compile. */
const csvFieldsOf = <Name extends string>(columns: Record<Name, Omit<CsvField, 'field'>>): readonly CsvField[] =>
  Object.entries<Omit<CsvField, 'field'>>(columns).map(([field, column]) => ({ field, ...column }));

/** A customer as a line of a file; the first field names it. */
export const customerCsvFields = csvFieldsOf<keyof CustomerFields>({
  name: { header: 'Company Name' },
  contactPerson: { header: 'Contact Person' },
  email: { header: 'Email' },
  phone: { header: 'Phone' },
  taxId: { header: partyTexts.taxId, isAppended: true },
  reference: { header: partyTexts.reference, isAppended: true },
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

/** What only files that we write have of a customer. */
export const customerCsvTotals: readonly CsvColumn<KnownCustomer>[] = [
  { header: 'Invoices', value: ({ totalInvoices }) => String(totalInvoices ?? '') },
  { header: 'Paid', value: ({ totalPaid }) => totalPaid ?? '', isDecimal: true },
  { header: 'Owed', value: ({ totalOutstanding }) => totalOutstanding ?? '', isDecimal: true },
  { header: 'Days to Pay', value: ({ averageDaysToPay }) => String(averageDaysToPay ?? ''), isDecimal: true },
];

/** A product as a line of a file. */
export const productCsvFields = csvFieldsOf<keyof ProductFields>({
  name: { header: 'Name' },
  description: { header: 'Description' },
  unit: { header: 'Unit', choices: new Map(productUnits.map((unit) => [unit, unitLabel(unit)])) },
  unitPrice: { header: 'Unit Price', isDecimal: true },
});

export const customerCsvColumns = csvColumnsOf<KnownCustomer>(customerCsvFields, customerCsvTotals);
export const productCsvColumns = csvColumnsOf<Product>(productCsvFields);

/** Of the client of a document. */
const clientTaxIdColumn: CsvColumn<Pick<ClientFields, 'clientTaxId'>> = {
  header: `Client ${partyTexts.taxId}`,
  value: ({ clientTaxId }) => clientTaxId,
};
/** What a user may add to a document. */
const detailCsvColumns = Object.entries(detailLabels).map(([field, header]): CsvColumn<DetailFields> => ({
  header,
  value: (document) => document[field as keyof DetailFields],
}));

/**
 * What a file says of an invoice: dates and amounts as programs read them.
 *
 * @param takenOff what was taken off the whole of it: `takenOff` of libs/money
 */
export const invoiceCsvColumns = (takenOff: (invoice: Invoice) => string): readonly CsvColumn<InvoiceWithPaidDay>[] => [
  { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Client', value: ({ clientName }) => clientName },
  { header: 'Contact', value: ({ contactPerson }) => contactPerson },
  { header: 'Email', value: ({ clientEmail }) => clientEmail },
  { header: 'Date', value: ({ invoiceDate }) => invoiceDate },
  { header: 'Due Date', value: ({ dueDate }) => dueDate },
  { header: 'Payment Terms', value: ({ paymentTerms }) => paymentTermsLabel(paymentTerms) },
  { header: 'Status', value: ({ status }) => capitalized(status) },
  { header: 'Paid', value: ({ paidOn }) => paidOn ?? '' },
  { header: 'Subtotal', value: ({ subtotal }) => subtotal, isDecimal: true },
  { header: 'Discount', value: takenOff, isDecimal: true },
  { header: 'Tax Rate (%)', value: ({ taxRate }) => taxRate, isDecimal: true },
  { header: 'Tax', value: ({ taxAmount }) => taxAmount, isDecimal: true },
  { header: 'Total', value: ({ total }) => total, isDecimal: true },
  clientTaxIdColumn,
  ...detailCsvColumns,
];

/** What a file says of a credit note. */
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
];

/** What a file says of a quote. */
export const quoteCsvColumns: readonly CsvColumn<Quote>[] = [
  { header: 'Quote', value: ({ number }) => number },
  { header: 'Client', value: ({ clientName }) => clientName },
  { header: 'Date', value: ({ quoteDate }) => quoteDate },
  { header: 'Valid Until', value: ({ validUntil }) => validUntil },
  { header: 'Status', value: ({ status }) => capitalized(status) },
  { header: 'Subtotal', value: ({ subtotal }) => subtotal, isDecimal: true },
  { header: 'Discount', value: ({ discountAmount }) => discountAmount, isDecimal: true },
  { header: 'Tax', value: ({ taxAmount }) => taxAmount, isDecimal: true },
  { header: 'Total', value: ({ total }) => total, isDecimal: true },
  clientTaxIdColumn,
  ...detailCsvColumns,
];

/** What a file says of something that happened to an invoice. */
export const invoiceEventCsvColumns: readonly CsvColumn<StoredInvoiceEvent>[] = [
  { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Time (UTC)', value: ({ at }) => at },
  { header: 'What', value: ({ action }) => invoiceActionLabel(action) },
  { header: 'Amount', value: ({ amount }) => amount ?? '', isDecimal: true },
];

/**
 * What a file says of a payment.
 *
 * @param timeZone of the user, by whose days it is dated
 */
export const paymentCsvColumns = (timeZone: string): readonly CsvColumn<StoredPayment>[] => [
  { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Date', value: ({ date }) => date },
  { header: 'Amount', value: ({ amount }) => amount, isDecimal: true },
  { header: 'Method', value: ({ method }) => paymentMethodLabel(method) },
  { header: 'Note', value: ({ note }) => note },
  { header: 'Removed', value: ({ removedAt }) => (removedAt ? dayIn(timeZone, removedAt) : '') },
];
