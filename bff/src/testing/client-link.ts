import { createHash } from 'node:crypto';
import { beforeEach } from '@jest/globals';
import {
  clientFields,
  type LinkedInvoice,
  EMPTY_DETAILS,
  type LinkedQuote,
  senderFields,
} from '@paperbill/contracts/http';
import type { OpenedLink } from '@paperbill/contracts/nats';
import { initialValues } from '@paperbill/contracts/rules';
import request from 'supertest';
import { startTestApi } from './test-api.js';

export const ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
export const LINK_TOKEN = 'a'.repeat(43);
export const tokenHash = createHash('sha256').update(LINK_TOKEN).digest('hex');
export const LINK_PATH = `/i/${LINK_TOKEN}`;

/** Starts a BFF with one invoice link. Before each test, the invoice is set to {@link aLinkedInvoice}. */
export async function serveClientLink() {
  const api = await startTestApi();
  beforeEach(() => {
    api.services.takeRequests();
    api.services.reply('findLink', { userId: ID, linkId: ID, invoiceId: ID, isTest: false });
    api.services.reply('readLink', anOpenedLink());
    api.services.reply('openLink', {});
  });
  return {
    api,
    get: (path: string) => request(api.url).get(path),
    names: () => api.services.takeRequests().map(({ name }) => name),
  };
}

export const anOpenedLink = (invoice: Partial<LinkedInvoice> = {}, version = '1'): OpenedLink => ({
  userId: ID,
  linkId: ID,
  version,
  invoice: aLinkedInvoice(invoice),
});

export const aLinkedInvoice = (fields: Partial<LinkedInvoice> = {}): LinkedInvoice => ({
  ...initialValues(clientFields),
  ...initialValues(senderFields),
  id: ID,
  invoiceNumber: 'INV-7',
  status: 'pending',
  paidAt: null,
  invoiceDate: '2026-11-02',
  dueDate: '2026-12-02',
  paymentTerms: 'net30',
  ...EMPTY_DETAILS,
  customerId: null,
  clientName: 'Oak & <Lane>',
  clientAddress: '1 Main St',
  clientCity: 'Springfield',
  clientCountry: 'United States',
  clientEmail: 'oak@example.com',
  currency: undefined,
  language: undefined,
  taxRate: '10.00',
  subtotal: '100.00',
  taxAmount: '9.00',
  total: '99.00',
  discount: { kind: 'percentage', value: '10.00' },
  discountAmount: '10.00',
  deposit: null,
  amountPaid: '9.00',
  amountCredited: '0.00',
  iban: '',
  paymentLink: '',
  amountDue: '90.00',
  watermark: false,
  companyName: 'Ada <script>alert(1)</script>',
  companyEmail: 'ada@example.com',
  companyLogoUrl: '',
  companyPaymentInstructions: 'IBAN DE00\nBank of Ada',
  companyNameFont: 'font-sans',
  companyNameColor: '#aa3300',
  companyNameSize: 'large',
  invoiceTemplate: 'classic',
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  lineItems: [
    {
      id: ID,
      invoiceId: ID,
      productId: null,
      productName: '',
      description: 'Advice',
      quantity: '2.00',
      unit: 'hours',
      unitPrice: '50.00',
      subtotal: '100.00',
      notes: '',
      sortOrder: 0,
    },
  ],
  ...fields,
});

export function aLinkedQuote(fields: Partial<LinkedQuote> = {}): LinkedQuote {
  const { currency, language, subtotal, taxRate, taxAmount, total, discount, discountAmount, deposit, lineItems } =
    aLinkedInvoice();
  return {
    ...initialValues(clientFields),
    ...initialValues(senderFields),
    ...EMPTY_DETAILS,
    ...{ currency, language, subtotal, taxRate, taxAmount, total, discount, discountAmount, deposit, lineItems },
    number: 'Q-<7>',
    status: 'open',
    revision: 3,
    quoteDate: '2026-11-02',
    validUntil: '2026-12-02',
    paymentTerms: 'net30',
    clientName: 'Oak & <Lane>',
    companyName: 'Ada <script>alert(1)</script>',
    companyLogoUrl: '',
    watermark: false,
    answer: null,
    ...fields,
  };
}
