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

/** The kinds of documents that have an editor. A new kind needs a definition here. */
export type WrittenKind = Exclude<DocumentKind, 'creditNote'>;

/** The fields of the request body that saves a document, under the API's names. */
export interface SentFields {
  invoice: { invoice: InvoiceFields };
  quote: { quote: QuoteFields };
}

interface WrittenDocument<Kind extends WrittenKind> {
  fields: { number: TextField; date: DateField; until: DateField };
  /** The initial due date, or last day of validity, for a date and payment terms. */
  untilFor: (date: CalendarDate, paymentTerms: PaymentTerms) => CalendarDate;
  /** True for documents that are paid: `until` follows date and terms, and deposits are possible. */
  isDue: boolean;
  /** The message for an `until` before the date: a warning where that can be intended, otherwise an error. */
  untilBeforeDate: { warning: string } | { error: string };
  /** The toast after a failed save. */
  saveFailed: ToastText & { text: string };
  sent: (fields: NeutrallyNamed<'invoice', InvoiceFields>) => SentFields[Kind];
  /** The fields of the details section in order, and their width. `number` only where the user chooses it. */
  details: readonly ('number' | 'date' | 'until' | 'paymentTerms')[];
  detailWidth: 'half' | 'third';
  labels: Record<'client' | 'details' | 'number' | 'date' | 'until' | 'summary' | 'preview', string>;
}

/** How many days a new quote is valid. */
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
    // Quotes have no number field; the label is for the preview.
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
