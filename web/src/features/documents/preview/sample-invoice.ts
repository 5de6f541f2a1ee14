import { clientFields, senderFields } from '@paperbill/contracts/http';
import { initialValues } from '@paperbill/contracts/rules';
import { type InvoiceDocumentData, type PrintableInvoice, toDocumentData } from '@paperbill/invoice-document';
import { computeInvoiceTotals, computeLineSubtotal } from '@paperbill/money';
import { brand } from '../../../brand.js';
import { getLocale } from '../../../languages/format.js';
import { type TextId, translate } from '../../../languages/t.js';

const lineItems = [
  createItem('Brand identity', 'Logo, colors and letterhead', '1.00', 'service', '1850.00'),
  createItem('Shop signs', 'Window and door, ready for the sign maker', '12.50', 'hour(s)', '95.00'),
  createItem('Menu cards', 'Typesetting and print', '240.00', 'piece(s)', '1.35'),
  createItem('Discount', 'For our first project together', '1.00', 'each', '-150.00'),
].map((line, sortOrder) => ({ ...line, sortOrder }));

/** The landing page and new users' pages show this sample. */
export const sampleInvoice: PrintableInvoice = {
  ...initialValues(clientFields),
  ...initialValues(senderFields),
  invoiceNumber: 'HF-042',
  invoiceDate: '2026-11-02',
  dueDate: '2026-12-02',
  clientName: 'Oak Lane Bakery',
  contactPerson: 'Jane Miller',
  clientAddress: '88 Oak Lane',
  clientAddressLine2: '',
  clientCity: 'Burlington',
  clientState: 'VT',
  clientZipCode: '05401',
  clientCountry: 'United States',
  clientEmail: 'jane@oaklane.example',
  currency: undefined,
  language: undefined,
  taxRate: '8.25',
  ...computeInvoiceTotals(lineItems, '8.25', null, 2),
  paymentTerms: 'net30',
  companyName: 'Harbor & Finch',
  companyTitle: 'Design for shops and small brands' satisfies TextId,
  companyAddress: '14 Wharf Street\nPortland, ME, 04101',
  companyEmail: 'hello@harborfinch.example',
  companyPhone: '+1 207 555 0148',
  companyPaymentInstructions: 'Bank transfer to Casco Bay Bank\nAccount 0012 3456 78' satisfies TextId,
  companyNameFont: 'font-serif',
  companyNameColor: '#24527a',
  companyNameSize: 'extra-large',
  invoiceTemplate: 'classic',
  watermark: false,
  lineItems,
};

function createItem(productName: TextId, description: TextId, quantity: string, unit: string, unitPrice: string) {
  return {
    productName,
    description,
    quantity,
    unit,
    unitPrice,
    subtotal: computeLineSubtotal(quantity, unitPrice, 2),
    notes: '',
  };
}

export const translateSample = (sample: PrintableInvoice): PrintableInvoice => ({
  ...sample,
  language: getLocale(),
  companyTitle: translate(sample.companyTitle),
  companyPaymentInstructions: translate(sample.companyPaymentInstructions),
  lineItems: sample.lineItems.map((line) => ({
    ...line,
    productName: translate(line.productName),
    description: translate(line.description),
  })),
});

export const toSampleData = (from: PrintableInvoice, logo: string): InvoiceDocumentData =>
  toDocumentData('invoice', from, { logo, brandName: brand.name });

/** Invoices require the logo as a data URL. */
export const createSampleLogo = (drawing: string, viewBox = '0 0 48 48'): string =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" height="48" viewBox="${viewBox}">${drawing}</svg>`)}`;

export const sampleLogo = createSampleLogo(
  '<circle cx="24" cy="24" r="24" fill="#24527a"/><g fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round">' +
    '<path d="M11 27q6.5-5 13 0t13 0M15 34q4.5-4 9 0t9 0"/><path d="M24 20V9l8 9h-6"/></g>',
);
