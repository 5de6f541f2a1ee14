import {
  type Discount,
  type DiscountAndDeposit,
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
} from '@paperbill/contracts/http';
import { type FieldTable, initialValues, type InvoiceStatus } from '@paperbill/contracts/rules';
import { hashedFields, requestHash } from '@paperbill/service-kit';

// These lists name the fields that are hashed even if they have their default value (see hashedFields). The lists must
// never change.
const hashedOfEach = [
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
const hashedOfInvoice = [
  'customerId',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  ...hashedOfEach,
] as const satisfies (keyof InvoiceFields)[];
const hashedOfQuote = [
  'customerId',
  'quoteDate',
  'validUntil',
  ...hashedOfEach,
] as const satisfies (keyof QuoteFields)[];
const hashedOfLine = [
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

interface InvoiceRequest extends DiscountAndDeposit {
  fields: InvoiceFields;
  lines: LineItemFields[];
  status: InvoiceStatus;
}

interface QuoteRequest {
  fields: QuoteFields;
  lines: LineItemFields[];
  discount: Discount | null;
}

/** @param request the complete request, with its amounts in canonical form */
export const invoiceHash = ({ fields, lines, status, discount, deposit }: InvoiceRequest): string =>
  requestHash([
    documentFields(fields, invoiceFields, hashedOfInvoice),
    lines.map(lineFields),
    status,
    ...(discount || deposit ? [discount, deposit] : []),
  ]);

/** @param request the complete request, with its amounts in canonical form */
export const quoteHash = ({ fields, lines, discount }: QuoteRequest): string =>
  requestHash([documentFields(fields, quoteFields, hashedOfQuote), lines.map(lineFields), discount]);

/** @param id the id of the invoice; for a statement, the id of the customer */
export const mailHash = (id: string, { to, cc, bcc, replyTo, subject, text, kind, ...added }: NewMail): string =>
  requestHash([
    ...[id, to, cc, bcc, replyTo, subject, text],
    ...(kind === 'invoice' ? [] : [kind]),
    ...addedFields(added),
  ]);

export const paymentHash = (invoiceId: string, { date, amount, method, note, ...added }: PaymentFields): string =>
  requestHash([invoiceId, date, amount, method, note, ...addedFields(added)]);

export const creditNoteHash = (
  invoiceId: string,
  { kind, lines, amount, date, reason, ...added }: NewCreditNote,
): string => {
  const quantities = lines?.map(({ lineItemId, quantity }) => [lineItemId, quantity]);
  return requestHash([invoiceId, kind, quantities, amount, date, reason, ...addedFields(added)]);
};

export const recurringHash = (
  invoiceId: string,
  { every, unit, startsOn, endsOn, count, mode, recipients, ...added }: NewRecurring,
): string => requestHash([invoiceId, every, unit, startsOn, endsOn, count, mode, recipients, ...addedFields(added)]);

const documentFields = (fields: object, table: FieldTable, always: readonly string[]) =>
  hashedFields(fields, { always, defaults: initialValues(table) });

const lineFields = (line: LineItemFields) => documentFields(line, lineItemFields, hashedOfLine);

const addedFields = (added: object): [string, unknown][] => Object.entries(hashedFields(added));
