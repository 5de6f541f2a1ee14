import type { ShownQuoteStatus } from '../rules/options.js';
import type { InvoiceLink } from './links.js';
import type { QuoteAnswer } from './quote-answers.js';
import type { Quote } from './quotes.js';

/** A link that shows a quote to its client. Anyone with the link can read and answer the quote, without sign-in. */
export type QuoteLink = InvoiceLink;

export interface StoredQuoteLink extends Omit<QuoteLink, 'mail'> {
  quoteId: string;
  quoteNumber: string;
}

/** A new quote link with its URL. The URL cannot be shown again, because only its hash is stored. */
export interface NewQuoteLink extends QuoteLink {
  url: string;
}

/** A quote in the form in which the page of a quote link shows it. */
export interface LinkedQuote extends Omit<
  Quote,
  'id' | 'customerId' | 'invoice' | 'createdAt' | 'updatedAt' | 'decidedAt' | 'answers'
> {
  status: ShownQuoteStatus;
  /**
   * The client's last answer to the quote. It is null if the client has not answered, or if the status of the quote was
   * changed after the answer.
   */
  answer: Pick<QuoteAnswer, 'decision' | 'name' | 'answeredAt'> | null;
}
