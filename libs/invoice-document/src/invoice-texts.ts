import type { Discount } from '@paperbill/contracts/http';
import { formatTaxRate } from '@paperbill/money';

/** Every text that the page brings along. */
export const invoiceTexts = {
  heading: 'Invoice',
  creditNote: 'Credit Note',
  quote: 'Quote',
  from: 'FROM',
  billTo: 'BILL TO',
  creditTo: 'CREDIT TO',
  quoteFor: 'QUOTE FOR',
  quoteDate: 'Quote Date',
  validUntil: 'Valid Until',
  creditDate: 'Date',
  forInvoice: 'For Invoice No.',
  invoiceDate: 'Invoice Date',
  dueDate: 'Due Date',
  paymentTerms: 'Payment Terms',
  description: 'Description',
  quantity: 'Qty',
  unit: 'Unit',
  rate: 'Rate',
  amount: 'Amount',
  subtotal: 'Subtotal',
  tax: (rate: string) => `Tax (${formatTaxRate(rate)})`,
  discount: ({ kind, value }: Discount) => (kind === 'percentage' ? `Discount (${formatTaxRate(value)})` : 'Discount'),
  deposit: 'Deposit paid',
  amountDue: 'Amount Due',
  total: 'Total',
  totalCredit: 'Total Credit',
  /** Which invoice a credit note is for, and of which day that is. */
  creditFor: (invoiceNumber: string, invoiceDate: string) =>
    `This credit note is for invoice No. ${invoiceNumber} of ${invoiceDate}.`,
  reason: 'Reason',
  paymentInformation: 'Payment Information',
  thanks: 'Thank you for your business!',
  companyNamePlaceholder: 'Your Company Name',
  /** For those who don't see it. */
  logo: (companyName: string) => `Logo of ${companyName}`,
  watermark: (brandName: string) => `Created with ${brandName} – free plan`,
} as const;
