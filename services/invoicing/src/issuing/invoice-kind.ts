import { invoiceFields } from '@paperbill/contracts/http';
import type { CreateInvoice, IssueInvoice } from '@paperbill/contracts/nats';
import { type InvoiceStatus, normalizeNumber } from '@paperbill/contracts/rules';
import type { CompleteDocument, DocumentKindDefinition } from '../documents/complete-document.js';
import { hashInvoice } from '../request-hashes.js';

interface InvoiceOnlyFields {
  status: InvoiceStatus;
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
  getOwnFields: ({ invoice }) => ({ status: invoice.status ?? 'pending' }),
  hash: hashInvoice,
};

export type CompleteInvoice = CompleteDocument<typeof invoiceFields, InvoiceOnlyFields>;
