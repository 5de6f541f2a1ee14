import type { ShownQuoteStatus } from '../rules/options.js';
import type { InvoiceLink } from './links.js';
import type { QuoteAnswer } from './quote-answers.js';
import type { Quote } from './quotes.js';

/** A link of a quote. Anyone who has the link can read and answer the quote without signing in. */
export type QuoteLink = InvoiceLink;

export interface StoredQuoteLink extends Omit<QuoteLink, 'mail'> {
  quoteId: string;
  quoteNumber: string;
}

/** A new link with its URL. The URL cannot be shown again, because only a hash of it is stored. */
export interface NewQuoteLink extends QuoteLink {
  url: string;
}

export interface LinkedQuote extends Omit<
  Quote,
  'id' | 'customerId' | 'invoice' | 'createdAt' | 'updatedAt' | 'decidedAt' | 'answers'
> {
  status: ShownQuoteStatus;
  /** The client's last answer. It is null if there is none, or if the status of the quote changed after the answer. */
  answer: Pick<QuoteAnswer, 'decision' | 'name' | 'answeredAt'> | null;
}
