import { type Exchange, invoiceFields } from '@paperbill/contracts/http';
import type { CreateInvoice, IssueInvoice } from '@paperbill/contracts/nats';
import { decimalRules, DEFAULT_CURRENCY, type InvoiceStatus, normalizeNumber } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { parseDecimalField, validateDecimal } from '@paperbill/money';
import type { DocumentKindDefinition, PreparedDocument } from '../documents/complete-document.js';
import { hashInvoice } from '../request-hashes.js';

interface InvoiceOnlyFields {
  status: InvoiceStatus;
  exchange: Exchange | null;
}

export const invoiceKind: DocumentKindDefinition<
  CreateInvoice & Partial<IssueInvoice>,
  typeof invoiceFields,
  InvoiceOnlyFields
> = {
  name: 'invoice',
  fields: invoiceFields,
  getRequestedFields: ({ invoice, useNextNumber }) => ({
    ...invoice,
    invoiceNumber: useNextNumber ? '' : normalizeNumber(invoice.invoiceNumber),
  }),
  getOwnFields: ({ invoice: { status = 'pending', exchange } }) => ({
    status,
    exchange: exchange ? { ...exchange, rate: parseDecimalField(exchange.rate, decimalRules.exchangeRate)! } : null,
  }),
  findKindErrors: (_, { invoice: { exchange, currency = DEFAULT_CURRENCY } }) => {
    if (!exchange) return [];
    const message = validateDecimal(exchange.rate, decimalRules.exchangeRate);
    if (message !== null) return [{ path: 'invoice.exchange.rate', message }];
    return exchange.currency === currency
      ? [{ path: 'invoice.exchange.rate', message: validationTexts.exchangeOfOwnCurrency }]
      : [];
  },
  hash: hashInvoice,
};

export type PreparedInvoice = PreparedDocument<typeof invoiceFields, InvoiceOnlyFields>;
