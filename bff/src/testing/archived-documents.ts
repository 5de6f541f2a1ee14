import { ATTACHMENT_PART_BYTES } from '@paperbill/contracts/rules';

// The documents in the archive that the tests use. Some texts look like formulas, which CSV files must escape.

export const ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
export const invoice = {
  id: ID,
  invoiceNumber: 'INV-1',
  clientName: '=cmd()',
  status: 'paid',
  paidAt: '2026-11-26T09:00:00.000Z',
  paidOn: '2026-10-15',
  subtotal: '-4.00',
  taxAmount: '0.00',
  total: '-5.00',
};
export const link = {
  id: ID,
  invoiceId: ID,
  invoiceNumber: 'INV-1',
  createdAt: '',
  mailedTo: null,
  openedAt: null,
  revokedAt: null,
};
const { invoiceId: _, invoiceNumber: _number, ...unnamedLink } = link;
export const quoteLink = { ...unnamedLink, quoteId: ID, quoteNumber: 'Q-1' };
export const event = {
  id: ID,
  at: '2026-01-31T09:00:00.000Z',
  action: 'payment-recorded',
  amount: '-5.00',
  invoiceId: ID,
  invoiceNumber: 'INV-1',
};

export const payment = {
  id: ID,
  invoiceId: ID,
  invoiceNumber: 'INV-1',
  date: '2026-01-31',
  amount: '-5.00',
  method: 'bank_transfer',
  note: '=cmd()',
  source: 'entered',
  createdAt: '2026-02-01T09:00:00.000Z',
  // In the time zone of Los Angeles, this time belongs to the previous day.
  removedAt: '2026-02-03T05:00:00.000Z',
};
export const creditNote = {
  id: ID,
  number: 'CN-1',
  date: '2026-01-31',
  reason: '=cmd()',
  note: '=sorry()',
  invoiceNumber: 'INV-1',
  clientTaxId: 'DE 1',
  reference: 'PO 7',
  deliveryStart: '2026-01-01',
  deliveryEnd: '2026-01-31',
  subtotal: '5.00',
  taxAmount: '0.40',
  total: '5.40',
  lines: [{ description: 'Work' }],
};
export const quote = {
  id: ID,
  number: 'Q-1',
  clientName: '=cmd()',
  quoteDate: '2026-01-31',
  validUntil: '2026-03-02',
  status: 'accepted',
  subtotal: '5.00',
  discountAmount: '1.00',
  taxAmount: '0.40',
  total: '4.40',
  lineItems: [{ description: 'Work' }],
};
export const invoiceOrigins = {
  corrects: { id: ID, invoiceNumber: 'INV-0' },
  correctedBy: null,
  copied: { id: ID, invoiceNumber: 'INV-00' },
  quote: { id: ID, number: 'Q-1' },
};
export const attachedFile = {
  ...{ id: ID, name: 'plan.pdf', mediaType: 'application/pdf', size: ATTACHMENT_PART_BYTES + 1, withMail: true },
  ...{ createdAt: '2026-01-31T09:00:00.000Z', owner: { of: 'invoice', id: ID }, number: 'INV-1', fileOrdinal: 2 },
};
export const attachedDraftFile = {
  ...attachedFile,
  name: 'a.csv',
  mediaType: 'text/csv',
  number: null,
  owner: { of: 'draft', id: ID },
};
export const pdfBytes = Buffer.from('%PDF-1.7 a page');
