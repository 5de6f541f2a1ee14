import type { QuoteDecision } from '../rules/options.js';
import type { Instant } from '../rules/values.js';

export interface NewQuoteAnswer {
  decision: QuoteDecision;
  /** The name of the person who answers the quote for the client. */
  name: string;
  /** A note to the sender, or the reason for declining the quote. It can be empty. */
  note: string;
}

/** A client's answer, which never changes, even if the user reopens the quote. */
export interface QuoteAnswer extends NewQuoteAnswer {
  id: string;
  /** The revision of the quote that the client answered. */
  revision: number;
  /** The IP address from which the client answered. */
  address: string;
  answeredAt: Instant;
}

export interface AnswerOfQuote extends QuoteAnswer {
  quoteId: string;
  number: string;
  clientName: string;
}
