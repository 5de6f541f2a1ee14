import {
  type Discount,
  type LineItemFields,
  type Quote,
  type QuoteFields,
  typedDocumentFields,
  typedLineFields,
} from '@paperbill/contracts/http';
import { pickFields } from '@paperbill/contracts/rules';
import { formatQuantity, lineSubtotal } from '@paperbill/money';
import { forgetIdempotencyKey, idempotencyKeyFor } from '../../../api/idempotency-key.js';
import { requestJson } from '../../../api/request.js';
import { serverFieldName } from '../../invoices/api/create-invoice.js';
import { type CheckedInvoice, formAmounts, type InvoiceFormValues } from '../../invoices/form/invoice-schema.js';
import { QUOTES } from './quotes.js';

/** The body of a quote that is saved: everything that the form shows, amounts included. */
export interface QuoteBody {
  quote: QuoteFields;
  lineItems: LineItemFields[];
  discount?: Discount;
}

/** A quote stands in the invoice's form: its date in the place of the invoice's, its last day in that of the due date. */
export function quoteBody(checked: CheckedInvoice): QuoteBody {
  const { lineItems, invoiceNumber: _number, invoiceDate, dueDate, ...rest } = checked;
  const { discountKind: _kind, discountValue: _value, deposit: _deposit, ...fields } = rest;
  const { discount, deposit: _none, ...totals } = formAmounts(checked);
  return {
    quote: {
      ...fields,
      quoteDate: invoiceDate,
      validUntil: dueDate,
      ...totals,
    },
    lineItems: lineItems.map((line, sortOrder) => ({
      ...line,
      subtotal: lineSubtotal(line.quantity, line.unitPrice),
      sortOrder,
    })),
    ...(discount && { discount }),
  };
}

/** What stands in the form of a quote that is written anew. */
export const valuesOfQuote = (quote: Quote): InvoiceFormValues => ({
  ...pickFields(typedDocumentFields, quote),
  invoiceNumber: quote.number,
  invoiceDate: quote.quoteDate,
  dueDate: quote.validUntil,
  paymentTerms: quote.paymentTerms as InvoiceFormValues['paymentTerms'],
  taxRate: formatQuantity(quote.taxRate),
  discountKind: quote.discount?.kind ?? 'percentage',
  discountValue: quote.discount ? formatQuantity(quote.discount.value) : '',
  deposit: '',
  lineItems: quote.lineItems.map((line) => ({
    ...pickFields(typedLineFields, line),
    quantity: formatQuantity(line.quantity),
  })),
});

/** Saves a new quote of this user; again and again makes no second one. */
export async function createQuote(userId: string, body: QuoteBody, signal: AbortSignal): Promise<Quote> {
  const key = await idempotencyKeyFor('quote', userId, body);
  const headers = { 'Idempotency-Key': key };
  const quote = await requestJson<Quote>(QUOTES, { method: 'POST', body, headers, signal });
  forgetIdempotencyKey('quote', userId, key);
  return quote;
}

/** Writes a quote anew; again and again saves it once. */
export const changeQuote = (
  { id, revision }: Pick<Quote, 'id' | 'revision'>,
  body: QuoteBody,
  signal: AbortSignal,
): Promise<Quote> => requestJson<Quote>(`${QUOTES}/${id}`, { method: 'PUT', body: { ...body, revision }, signal });

/** The form's name for a path in the request. */
export const quoteFieldName = (path: string): string =>
  serverFieldName(path.replace(/^quote\./, 'invoice.').replace(/^invoice\.quoteDate$/, 'invoiceDate')).replace(
    /^validUntil$/,
    'dueDate',
  );
