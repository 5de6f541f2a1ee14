import {
  type DocumentKind,
  type InvoiceFields,
  type WithCommonNames,
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

export type WrittenKind = Exclude<DocumentKind, 'creditNote'>;

export interface RequestFieldsOfKind {
  invoice: { invoice: InvoiceFields & TaxChoice & WithExchange };
  quote: { quote: QuoteFields & TaxChoice };
}

interface WrittenDocument<Kind extends WrittenKind> {
  fields: { number: TextField; date: DateField; until: DateField };
  /** The due date of an invoice, or the last valid day of a quote. */
  getDefaultUntil: (date: CalendarDate, paymentTerms: PaymentTerms) => CalendarDate;
  /**
   * True if the client has to pay the document. The document then has a due date, which depends on its date and its
   * payment terms. Otherwise the document can ask for a deposit.
   */
  isDue: boolean;
  /**
   * The message for an end date before the document date. It is only a warning if the user may have intended
   * these dates.
   */
  untilBeforeDateMessage: { warning: string } | { error: string };
  saveFailed: ToastText & { text: string };
  toRequestFields: (
    fields: WithCommonNames<'invoice', InvoiceFields> & TaxChoice & WithExchange,
  ) => RequestFieldsOfKind[Kind];
  /** `number` is included only if the user can choose the number. */
  details: readonly ('number' | 'date' | 'until' | 'paymentTerms')[];
  labels: Record<'client' | 'details' | 'number' | 'date' | 'until' | 'deposit' | 'summary' | 'preview', TextId>;
}

const QUOTE_VALIDITY_DAYS = 30;

export const writtenDocuments: { [Kind in WrittenKind]: WrittenDocument<Kind> } = {
  invoice: {
    fields: numberAndDateFields.invoice,
    getDefaultUntil: dueDateFor,
    isDue: true,
    untilBeforeDateMessage: { warning: dateTexts.dueBeforeInvoice },
    saveFailed: toasts.invoiceCreationFailed,
    toRequestFields: (fields) => ({ invoice: toApiNames('invoice', fields) }),
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
    // A quote has a number field for the preview, although the user cannot choose its number.
    fields: { number: field.text({ max: MAX_LENGTH.invoiceNumber }), ...numberAndDateFields.quote },
    getDefaultUntil: (date) => addDays(date, QUOTE_VALIDITY_DAYS),
    isDue: false,
    untilBeforeDateMessage: { error: validationTexts.validUntilBeforeDate },
    saveFailed: quoteToasts.saveFailed,
    toRequestFields: ({ number: _number, ...fields }) => ({ quote: toApiNames('quote', fields) }),
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
