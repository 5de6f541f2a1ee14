import {
  type DocumentKind,
  type InvoiceFields,
  type NeutrallyNamed,
  numberAndDateFields,
  type QuoteFields,
  type TaxChoice,
  toApiNames,
  type WithExchange,
} from '@paperbill/contracts/http';
import {
  type CalendarDate,
  type DateField,
  addDays,
  dueDateFor,
  field,
  MAX_LENGTH,
  type PaymentTerms,
  type TextField,
} from '@paperbill/contracts/rules';
import { dateTexts, quoteToasts, toasts, type ToastText, validationTexts } from '@paperbill/contracts/texts';
import { documentLabels } from '@paperbill/contracts/texts/document-labels';
import { type TextId } from '../../../languages/t.js';

/** The kinds of documents that users can edit. A new kind needs a definition in this file. */
export type WrittenKind = Exclude<DocumentKind, 'creditNote'>;

/** The fields of the request body that saves a document. They have the names that the API uses. */
export interface SentFields {
  invoice: { invoice: InvoiceFields & TaxChoice & WithExchange };
  quote: { quote: QuoteFields & TaxChoice };
}

interface WrittenDocument<Kind extends WrittenKind> {
  fields: { number: TextField; date: DateField; until: DateField };
  /** Returns the initial due date of an invoice, or the initial last day on which a quote is valid. */
  untilFor: (date: CalendarDate, paymentTerms: PaymentTerms) => CalendarDate;
  /**
   * True if the client has to pay the document. `until` then depends on the date and the payment terms, and a deposit
   * is already paid. If it is false, the document asks for the deposit.
   */
  isDue: boolean;
  /**
   * The message if the due date or the last valid day (`until`) is before the date. The message is only a warning if
   * the user may have intended this.
   */
  untilBeforeDate: { warning: string } | { error: string };
  saveFailed: ToastText & { text: string };
  sent: (fields: NeutrallyNamed<'invoice', InvoiceFields> & TaxChoice & WithExchange) => SentFields[Kind];
  /** The fields of the details section in their order. `number` is included only if the user can choose the number. */
  details: readonly ('number' | 'date' | 'until' | 'paymentTerms')[];
  labels: Record<'client' | 'details' | 'number' | 'date' | 'until' | 'deposit' | 'summary' | 'preview', TextId>;
}

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
    labels: {
      ...documentLabels.invoice,
      client: 'Bill To',
      details: 'Invoice Details',
      summary: 'Invoice Summary',
      preview: 'Invoice preview',
    },
  },
  quote: {
    // A quote has a number, but the user cannot choose it. The definition of the field is only needed for the preview.
    fields: { number: field.text({ max: MAX_LENGTH.invoiceNumber }), ...numberAndDateFields.quote },
    untilFor: (date) => addDays(date, DAYS_VALID),
    isDue: false,
    untilBeforeDate: { error: validationTexts.validUntilBeforeDate },
    saveFailed: quoteToasts.saveFailed,
    sent: ({ number: _number, ...fields }) => ({ quote: toApiNames('quote', fields) }),
    details: ['date', 'until', 'paymentTerms'],
    labels: {
      ...documentLabels.quote,
      client: 'Quote For',
      details: 'Quote Details',
      summary: 'Quote Summary',
      preview: 'Quote preview',
    },
  },
};
