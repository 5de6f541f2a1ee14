import type { QuoteDecision } from '../rules/options.js';
import type { Instant } from '../rules/values.js';

/** The fields that a client fills in to answer a quote. */
export interface NewQuoteAnswer {
  decision: QuoteDecision;
  /** The name of the person who answers the quote for the client. */
  name: string;
  /** A note to the sender, or the reason for which the client declines the quote. May be empty. */
  note: string;
}

/** A client's answer to a quote. It never changes, even if the user reopens the quote. */
export interface QuoteAnswer extends NewQuoteAnswer {
  id: string;
  /** The revision of the quote that the client answered. */
  revision: number;
  /** The IP address from which the client answered. */
  address: string;
  answeredAt: Instant;
}

/** A client's answer that the user has not seen yet, together with its quote. */
export interface AnswerOfQuote extends QuoteAnswer {
  quoteId: string;
  number: string;
  clientName: string;
}
