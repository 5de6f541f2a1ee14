import { invoiceFields } from '@paperbill/contracts/http';
import type { CreateInvoice, IssueInvoice } from '@paperbill/contracts/nats';
import { type InvoiceStatus, normalizeNumber } from '@paperbill/contracts/rules';
import type { CompleteDocument, WrittenKind } from '../documents/complete-document.js';
import { invoiceHash } from '../request-hashes.js';

interface OfInvoice {
  status: InvoiceStatus;
}

export const invoiceKind: WrittenKind<CreateInvoice & Partial<IssueInvoice>, typeof invoiceFields, OfInvoice> = {
  name: 'invoice',
  fields: invoiceFields,
  given: ({ invoice, useNextNumber }) => ({
    ...invoice,
    invoiceNumber: useNextNumber ? '' : normalizeNumber(invoice.invoiceNumber),
  }),
  own: ({ invoice }) => ({ status: invoice.status ?? 'pending' }),
  hash: invoiceHash,
};

export type CompleteInvoice = CompleteDocument<typeof invoiceFields, OfInvoice>;
