import type { Discount } from '@paperbill/contracts/http';
import { formatTaxRate } from '@paperbill/money';

/** The fixed texts that are the same for all kinds of documents. All other fixed texts are in `sheet-kinds.ts`. */
export const invoiceTexts = {
  from: 'FROM',
  number: (number: string) => `No. ${number}`,
  forInvoice: 'For Invoice No.',
  paymentTerms: 'Payment Terms',
  description: 'Description',
  quantity: 'Qty',
  unit: 'Unit',
  rate: 'Rate',
  taxes: 'Tax',
  amount: 'Amount',
  subtotal: 'Subtotal',
  discount: ({ kind, value }: Discount) => (kind === 'percentage' ? `Discount (${formatTaxRate(value)})` : 'Discount'),
  amountDue: 'Amount Due',
  creditFor: (invoiceNumber: string, invoiceDate: string) =>
    `This credit note is for invoice No. ${invoiceNumber} of ${invoiceDate}.`,
  reason: 'Reason',
  paymentInformation: 'Payment Information',
  companyNamePlaceholder: 'Your Company Name',
  logo: (companyName: string) => `Logo of ${companyName}`,
  watermark: (brandName: string) => `Created with ${brandName} – free plan`,
} as const;
