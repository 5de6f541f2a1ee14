import type { ValuesOf } from '../rules/fields.js';
import type { ShownQuoteStatus } from '../rules/options.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import type { PostalAddresses } from './company-profile.js';
import { toApiNames } from './documents.js';
import { numberAndDateFields } from './number-and-dates.js';
import {
  type Discounted,
  documentFields,
  type InvoiceOrDraft,
  type LineItemFields,
  type SavedDocument,
} from './invoices.js';

/** What the user writes on a quote. Its number is always the next of its series. */
export const quoteFields = {
  ...toApiNames('quote', numberAndDateFields.quote),
  ...documentFields,
};
export type QuoteFields = ValuesOf<typeof quoteFields>;

/** A quote as a list shows it. */
export interface QuoteSummary {
  id: string;
  /** Of a series of its own. */
  number: string;
  /** `expired` is computed when read: open, and valid until a day before today, where the user is. */
  status: ShownQuoteStatus;
  /** Counts its saves, from 1: whoever saves it says which one they saw. */
  revision: number;
  customerId: string | null;
  clientName: string;
  quoteDate: CalendarDate;
  validUntil: CalendarDate;
  total: Decimal;
  /** When it was accepted or declined; null while it is open. */
  decidedAt: Instant | null;
  /** What was made of it: an invoice, or the draft of one. */
  invoice: InvoiceOrDraft | null;
  createdAt: Instant;
  /** When it was saved or decided last. */
  updatedAt: Instant;
}

/** A quote with all that its page shows. */
export interface Quote extends QuoteSummary, QuoteFields, SavedDocument, Discounted, Partial<PostalAddresses> {
  /** In their order. */
  lineItems: LineItemFields[];
}

/** The quote that an invoice or a draft was made of. */
export interface QuoteOrigin {
  id: string;
  number: string;
}
