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

/** The editable fields of a quote. The product assigns its number. */
export const quoteFields = {
  ...toApiNames('quote', numberAndDateFields.quote),
  ...documentFields,
};
export type QuoteFields = ValuesOf<typeof quoteFields>;

/** A quote in a list. */
export interface QuoteSummary {
  id: string;
  /** Quotes have their own number series. */
  number: string;
  /** `expired` is computed on read: open, and its last valid day is before today in the user's time zone. */
  status: ShownQuoteStatus;
  /** Counts saves, from 1. Each save names the revision that it is based on (optimistic locking). */
  revision: number;
  customerId: string | null;
  clientName: string;
  quoteDate: CalendarDate;
  validUntil: CalendarDate;
  total: Decimal;
  /** When it was accepted or declined; null while it is open. */
  decidedAt: Instant | null;
  /** The invoice or draft that was created from it. */
  invoice: InvoiceOrDraft | null;
  createdAt: Instant;
  /** Time of the last save or decision. */
  updatedAt: Instant;
}

/** A quote with everything that its page in the client shows. */
export interface Quote extends QuoteSummary, QuoteFields, SavedDocument, Discounted, Partial<PostalAddresses> {
  lineItems: LineItemFields[];
}

/** The quote that an invoice or a draft was created from. */
export interface QuoteOrigin {
  id: string;
  number: string;
}
