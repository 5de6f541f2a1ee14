import type { Currency } from '../rules/currencies.js';
import type { ValuesOf } from '../rules/fields.js';
import type { Language } from '../rules/languages.js';
import type { ShownQuoteStatus } from '../rules/options.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import type { PostalAddresses } from './company-profile.js';
import type { QuoteAnswer } from './quote-answers.js';
import { toApiNames } from './documents.js';
import { numberAndDateFields } from './number-and-dates.js';
import {
  type DiscountAndDeposit,
  type WithDiscount,
  documentFields,
  type InvoiceOrDraft,
  type LineItemFields,
  type SavedDocument,
} from './invoices.js';
import type { TaxesAndRounding } from './taxes.js';

export const quoteFields = {
  ...toApiNames('quote', numberAndDateFields.quote),
  ...documentFields,
};
export type QuoteFields = ValuesOf<typeof quoteFields>;

export interface QuoteInvoice extends InvoiceOrDraft {
  createdAt: Instant;
}

export interface QuoteSummary {
  id: string;
  number: string;
  /** The status on the current day. `expired` is computed on each read, in the user's time zone. */
  status: ShownQuoteStatus;
  /** A number that counts the saves. Each save must contain the revision on which it is based (optimistic locking). */
  revision: number;
  customerId: string | null;
  clientName: string;
  clientEmail: string;
  quoteDate: CalendarDate;
  validUntil: CalendarDate;
  /** The currency of the quote. The field is missing for US dollars. */
  currency: Currency | undefined;
  /** The language of the quote. The field is missing for English (US). */
  language: Language | undefined;
  total: Decimal;
  /** The time at which the quote was accepted or declined. It is null while the quote is open. */
  decidedAt: Instant | null;
  invoice: QuoteInvoice | null;
  createdAt: Instant;
  /** The time at which the quote was last saved, accepted or declined. */
  updatedAt: Instant;
}

export interface Quote
  extends
    QuoteSummary,
    QuoteFields,
    SavedDocument,
    DiscountAndDeposit,
    WithDiscount,
    TaxesAndRounding,
    Partial<PostalAddresses> {
  lineItems: LineItemFields[];
  /** The answers of the client, the newest first. */
  answers: QuoteAnswer[];
}

export interface QuoteOrigin {
  id: string;
  number: string;
}
