import { clientFields, senderFields } from '@paperbill/contracts/http';
import { initialValues } from '@paperbill/contracts/rules';
import { type InvoiceDocumentData, type PrintableDocument, toSheetData } from '../invoice-document-data.js';

type SampleLine = PrintableDocument['lineItems'][number];

export const createSampleLine = (line: Partial<SampleLine> = {}): SampleLine => ({
  productName: '',
  description: 'Website design',
  quantity: '32.50',
  unit: 'hour(s)',
  unitPrice: '95.00',
  subtotal: '3087.50',
  notes: '',
  sortOrder: 0,
  ...line,
});

export const createSampleInvoice = (invoice: Partial<InvoiceDocumentData> = {}): InvoiceDocumentData =>
  toSheetData(
    'invoice',
    {
      ...initialValues(clientFields),
      ...initialValues(senderFields),
      number: 'INV-014',
      date: '2026-01-31',
      until: '2026-03-02',
      clientName: 'Hartwell & Moss LLP',
      contactPerson: 'Eleanor Hartwell',
      clientAddress: '1200 Market Street',
      clientAddressLine2: 'Suite 400',
      clientCity: 'Philadelphia',
      clientState: 'PA',
      clientZipCode: '19107',
      clientCountry: 'United States',
      clientEmail: 'accounts@hartwellmoss.example',
      currency: undefined,
      language: undefined,
      taxRate: '8.25',
      subtotal: '5237.50',
      taxAmount: '432.09',
      total: '5669.59',
      paymentTerms: 'net30',
      companyName: 'Ashford Studio',
      companyTitle: 'Brand and web design',
      companyAddress: '48 Orchard Lane\nBurlington, VT, 05401',
      companyEmail: 'hello@ashford.example',
      companyPhone: '+1 802 555 0142',
      companyPaymentInstructions: 'Bank transfer to First Vermont Bank\nAccount 000123456789',
      companyNameFont: 'font-playfair-italic',
      companyNameColor: '#17624d',
      companyNameSize: 'large',
      invoiceTemplate: 'classic',
      watermark: false,
      lineItems: [
        createSampleLine({ productName: 'Brand identity', description: 'Logo and stationery', sortOrder: 0 }),
        createSampleLine({ sortOrder: 1 }),
        createSampleLine({
          description: 'Discount',
          quantity: '1.00',
          unit: 'each',
          unitPrice: '-250.00',
          subtotal: '-250.00',
          sortOrder: 2,
        }),
      ],
      ...invoice,
    },
    { logo: invoice.logo ?? '', brandName: invoice.brandName ?? 'Paperbill' },
  );
