import {
  type DiscountAndDeposit,
  type Exchange,
  type InvoiceFields,
  invoiceFields,
  type LineItemFields,
  lineItemFields,
  type NewCreditNote,
  type NewMail,
  type NewRecurring,
  type PaymentFields,
  type QuoteFields,
  quoteFields,
  type TaxChoice,
} from '@paperbill/contracts/http';
import { type Currency, type FieldTable, initialValues, type InvoiceStatus } from '@paperbill/contracts/rules';
import { pickHashedFields, requestHash } from '@paperbill/service-kit';

// The fields in the following lists are hashed even if they have their default value (see pickHashedFields). These
// lists must never change, because stored hashes depend on them.
const hashedDocumentFields = [
  'clientName',
  'contactPerson',
  'clientAddress',
  'clientAddressLine2',
  'clientCity',
  'clientState',
  'clientZipCode',
  'clientCountry',
  'clientEmail',
  'paymentTerms',
  'taxRate',
  'subtotal',
  'taxAmount',
  'total',
] as const satisfies (keyof (InvoiceFields | QuoteFields))[];
const hashedInvoiceFields = [
  'customerId',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  ...hashedDocumentFields,
] as const satisfies (keyof InvoiceFields)[];
const hashedQuoteFields = [
  'customerId',
  'quoteDate',
  'validUntil',
  ...hashedDocumentFields,
] as const satisfies (keyof QuoteFields)[];
const hashedLineFields = [
  'productId',
  'productName',
  'description',
  'unit',
  'notes',
  'quantity',
  'unitPrice',
  'subtotal',
  'sortOrder',
] as const satisfies (keyof LineItemFields)[];

interface InvoiceRequest extends DiscountAndDeposit, TaxChoice {
  fields: InvoiceFields;
  lines: LineItemFields[];
  status: InvoiceStatus;
  exchange: Exchange | null;
}

interface QuoteRequest extends DiscountAndDeposit, TaxChoice {
  fields: QuoteFields;
  lines: LineItemFields[];
}

/** Returns the hash of a complete request for an invoice. The amounts in the request must be in canonical form. */
export const hashInvoice = ({
  fields,
  lines,
  status,
  discount,
  deposit,
  pricesIncludeTax,
  exchange,
}: InvoiceRequest): string =>
  requestHash([
    selectHashedFields(fields, invoiceFields, hashedInvoiceFields),
    lines.map(selectHashedLineFields),
    status,
    ...(discount || deposit ? [discount, deposit] : []),
    ...(pricesIncludeTax ? [{ pricesIncludeTax }] : []),
    ...(exchange ? [{ exchange }] : []),
  ]);

/** Returns the hash of a complete request for a quote. The amounts in the request must be in canonical form. */
export const hashQuote = ({ fields, lines, discount, deposit, pricesIncludeTax }: QuoteRequest): string =>
  requestHash([
    selectHashedFields(fields, quoteFields, hashedQuoteFields),
    lines.map(selectHashedLineFields),
    discount,
    ...(deposit ? [deposit] : []),
    ...(pricesIncludeTax ? [{ pricesIncludeTax }] : []),
  ]);

/** @param id id of the invoice. For an account statement, the id of the customer */
export const hashMail = (
  id: string,
  { to, cc, bcc, replyTo, subject, text, kind, ...added }: NewMail & { currency?: Currency },
): string =>
  requestHash([
    ...[id, to, cc, bcc, replyTo, subject, text],
    ...(kind === 'invoice' ? [] : [kind]),
    ...selectAddedFields(added),
  ]);

export const hashPayment = (invoiceId: string, { date, amount, method, note, ...added }: PaymentFields): string =>
  requestHash([invoiceId, date, amount, method, note, ...selectAddedFields(added)]);

export const hashCreditNote = (
  invoiceId: string,
  { kind, lines, amount, date, reason, ...added }: NewCreditNote,
): string => {
  const quantities = lines?.map(({ lineItemId, quantity }) => [lineItemId, quantity]);
  return requestHash([invoiceId, kind, quantities, amount, date, reason, ...selectAddedFields(added)]);
};

export const hashRecurring = (
  invoiceId: string,
  { every, unit, startsOn, endsOn, count, mode, recipients, ...added }: NewRecurring,
): string =>
  requestHash([invoiceId, every, unit, startsOn, endsOn, count, mode, recipients, ...selectAddedFields(added)]);

const selectHashedFields = (fields: object, table: FieldTable, alwaysHashed: readonly string[]) =>
  pickHashedFields(fields, { alwaysHashed, defaults: initialValues(table) });

const selectHashedLineFields = (line: LineItemFields) => selectHashedFields(line, lineItemFields, hashedLineFields);

const selectAddedFields = (added: object): [string, unknown][] => Object.entries(pickHashedFields(added));
