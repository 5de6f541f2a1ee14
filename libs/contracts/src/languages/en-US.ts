import type { DocumentKind } from '../http/documents.js';
import { formatPaymentTerms, unitLabel } from '../rules/index.js';
import { deliveryLabels, detailLabels, noteHeading, partyIdLabels, toSentenceCase } from '../texts/details.js';
import { documentLabels } from '../texts/document-labels.js';
import { englishAmountTexts } from './amount-texts.js';

export interface KindTexts {
  name: string;
  clientHeading: string;
  date: string;
  /** The label of the due date or of the last valid day. Credit notes have neither. */
  until?: string;
  totalLabel: string;
  /** The text between the amount and the due date, at the top of the classic design. */
  betweenAmountAndDate?: string;
  deposit?: string;
  closingLine?: string;
}

const THANK_YOU_LINE = 'Thank you for your business!';

const toKindTexts = ({ number: _number, deposit, ...labels }: (typeof documentLabels)['invoice' | 'quote']) => ({
  ...labels,
  deposit: toSentenceCase(deposit),
});

const kinds: Record<DocumentKind, KindTexts> = {
  invoice: {
    ...toKindTexts(documentLabels.invoice),
    clientHeading: 'BILL TO',
    totalLabel: 'Total',
    betweenAmountAndDate: 'due',
    closingLine: THANK_YOU_LINE,
  },
  quote: {
    ...toKindTexts(documentLabels.quote),
    clientHeading: 'QUOTE FOR',
    totalLabel: 'Total',
    betweenAmountAndDate: 'valid until',
    closingLine: THANK_YOU_LINE,
  },
  creditNote: { ...documentLabels.creditNote, clientHeading: 'CREDIT TO', totalLabel: 'Total Credit' },
};

/** The English texts. Every other language must have the same keys. */
export const englishTexts = {
  kinds,
  amounts: englishAmountTexts,
  /** The text before the page number, and the text before the number of pages. */
  pageOf: ['Page ', ' of '],
  from: 'FROM',
  number: (number: string) => `No. ${number}`,
  forInvoice: 'For Invoice No.',
  paymentTerms: 'Payment Terms',
  formatPaymentTerms,
  description: 'Description',
  quantity: 'Qty',
  unit: 'Unit',
  /** Translates a unit. Units that are not predefined are returned unchanged. */
  unitLabel: unitLabel as (unit: string, quantity: string) => string,
  rate: 'Rate',
  taxes: 'Tax',
  amount: 'Amount',
  subtotal: 'Subtotal',
  amountDue: 'Amount Due',
  creditFor: (invoiceNumber: string, invoiceDate: string) =>
    `This credit note is for invoice No. ${invoiceNumber} of ${invoiceDate}.`,
  /**
   * The text of the single line of a credit note for an amount. It is stored with the credit note, so later changes of
   * this text do not affect issued credit notes.
   */
  creditLine: (invoiceNumber: string) => `Credit for invoice ${invoiceNumber}`,
  reason: 'Reason',
  paymentInformation: 'Payment Information',
  details: {
    reference: detailLabels.reference as string,
    day: deliveryLabels.day as string,
    period: deliveryLabels.period as string,
  },
  note: noteHeading as string,
  partyIds: { taxId: partyIdLabels.taxId as string, registrationNumber: partyIdLabels.registrationNumber as string },
  logo: (companyName: string) => `Logo of ${companyName}`,
  watermark: (brandName: string) => `Created with ${brandName} – free plan`,
};

export type SheetTexts = typeof englishTexts;
