import {
  type DocumentKind,
  type InvoiceFields,
  type NeutrallyNamed,
  numberAndDateFields,
  type QuoteFields,
  toApiNames,
} from '@paperbill/contracts/http';
import {
  type CalendarDate,
  type DateField,
  dayAfter,
  dueDateFor,
  field,
  MAX_LENGTH,
  type PaymentTerms,
  type TextField,
} from '@paperbill/contracts/rules';
import { dateTexts, quoteToasts, toasts, type ToastText, validationTexts } from '@paperbill/contracts/texts';
import { documentLabels } from '@paperbill/contracts/texts/document-labels';

/** What is written in the form of documents: another kind needs a definition here, and an editor that saves it. */
export type WrittenKind = Exclude<DocumentKind, 'creditNote'>;

/** What a request to save one says of its fields, under the API's names. */
export interface SentFields {
  invoice: { invoice: InvoiceFields };
  quote: { quote: QuoteFields };
}

interface WrittenDocument<Kind extends WrittenKind> {
  fields: { number: TextField; date: DateField; until: DateField };
  /** The first last day of a document of this date and these terms. */
  untilFor: (date: CalendarDate, paymentTerms: PaymentTerms) => CalendarDate;
  /** Whether it is to be paid: its last day follows its date and terms until somebody sets it, and deposits can be paid ahead. */
  isDue: boolean;
  /** What is said where the last day is before the date: it may be meant, such as for something paid in advance, or it is wrong. */
  untilBeforeDate: { warning: string } | { error: string };
  /** What is said where it could not be saved. */
  saveFailed: ToastText & { text: string };
  sent: (fields: NeutrallyNamed<'invoice', InvoiceFields>) => SentFields[Kind];
  /** The inputs of its details in their order, and how wide each is. The number stands there where it is chosen. */
  details: readonly ('number' | 'date' | 'until' | 'paymentTerms')[];
  detailWidth: 'half' | 'third';
  labels: Record<'client' | 'details' | 'number' | 'date' | 'until' | 'summary' | 'preview', string>;
}

/** Days for which a new quote is valid. */
const DAYS_VALID = 30;

export const writtenDocuments: { [Kind in WrittenKind]: WrittenDocument<Kind> } = {
  invoice: {
    fields: numberAndDateFields.invoice,
    untilFor: dueDateFor,
    isDue: true,
    untilBeforeDate: { warning: dateTexts.dueBeforeInvoice },
    saveFailed: toasts.invoiceCreationFailed,
    sent: (fields) => ({ invoice: toApiNames('invoice', fields) }),
    details: ['number', 'paymentTerms', 'date', 'until'],
    detailWidth: 'half',
    labels: {
      ...documentLabels.invoice,
      client: 'Bill To',
      details: 'Invoice Details',
      summary: 'Invoice Summary',
      preview: 'Invoice preview',
    },
  },
  quote: {
    // Its number is not typed: it is there for the sheet.
    fields: { number: field.text({ max: MAX_LENGTH.invoiceNumber }), ...numberAndDateFields.quote },
    untilFor: (date) => dayAfter(date, DAYS_VALID),
    isDue: false,
    untilBeforeDate: { error: validationTexts.validUntilBeforeDate },
    saveFailed: quoteToasts.saveFailed,
    sent: ({ number: _number, ...fields }) => ({ quote: toApiNames('quote', fields) }),
    details: ['date', 'until', 'paymentTerms'],
    detailWidth: 'third',
    labels: {
      ...documentLabels.quote,
      client: 'Quote For',
      details: 'Quote Details',
      summary: 'Quote Summary',
      preview: 'Quote preview',
    },
  },
};
