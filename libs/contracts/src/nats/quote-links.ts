import type {
  AnswerOfQuote,
  LinkedQuote,
  NewQuoteAnswer,
  QuoteLink,
  SharedAttachment,
  StoredQuoteLink,
} from '../http/index.js';
import type { LinkAddress, LinkVersion } from './client-links.js';
import type { Language } from '../rules/languages.js';
import type { LogoFile } from './logo-file.js';
import { command, restrictToBff, idempotentCommand, type ListPart, type WithUserId, query } from './message.js';

export interface FoundQuoteLink extends WithUserId {
  linkId: string;
  quoteId: string;
  revision: number;
  /** True for the link in a test mail. Its page shows the quote, but accepts no answer. */
  isTest: boolean;
  /** The field is missing for English (US). Messages of the previous release do not contain it. */
  language?: Language;
}

export interface ReadQuoteLink extends LinkAddress {
  /** True to leave out the line items, which can have megabytes. */
  withoutLines?: boolean;
}

export interface OpenedQuoteLink extends Pick<FoundQuoteLink, 'userId' | 'isTest'>, LinkVersion {
  quote: LinkedQuote;
  /** Messages of the previous release do not contain this field. */
  attachments?: SharedAttachment[];
}

/** The answer of a client. `version` is the version of the page that the client saw. */
export interface AnswerQuote extends LinkAddress, LinkVersion, NewQuoteAnswer {}

export const quoteLinks = {
  /**
   * Returns the links of a quote, the newest first, with revoked links.
   * @throws NOT_FOUND for another user's id
   */
  listQuoteLinks: query<WithUserId & { id: string }, QuoteLink[]>('invoicing.quote-links.list'),
  /**
   * Creates a link of a quote. No other reply contains the secret of the link.
   * @throws NOT_FOUND, QUOTA_REACHED
   */
  createQuoteLink: command<WithUserId & { id: string }, QuoteLink & { token: string }>('invoicing.quote-links.create'),
  /**
   * Revokes a link and returns all links of the quote.
   * @throws NOT_FOUND for another user's id
   */
  revokeQuoteLink: idempotentCommand<WithUserId & { id: string; linkId: string }, QuoteLink[]>(
    'invoicing.quote-links.revoke',
  ),
  /** Returns links in the order of their ids. */
  exportQuoteLinks: query<WithUserId & { after?: string }, ListPart<StoredQuoteLink>>('invoicing.quote-links.export'),
  /**
   * Returns the quote's id without reading the quote.
   * @throws NOT_FOUND if the link does not exist
   */
  findQuoteLink: restrictToBff(query<LinkAddress, FoundQuoteLink>('invoicing.quote-links.find')),
  /** @throws NOT_FOUND if the link does not exist */
  readQuoteLink: restrictToBff(query<ReadQuoteLink, OpenedQuoteLink>('invoicing.quote-links.read')),
  /** @throws NOT_FOUND if the link does not exist */
  readQuoteLinkVersion: restrictToBff(query<LinkAddress, LinkVersion>('invoicing.quote-links.version')),
  /** @throws NOT_FOUND if the link does not exist, or if the quote has no logo */
  readLogoOfQuoteLink: restrictToBff(query<LinkAddress, LogoFile>('invoicing.quote-links.logo')),
  /**
   * Records the first opening of a link. Later openings are ignored.
   * @throws NOT_FOUND if the link does not exist
   */
  openQuoteLink: restrictToBff(idempotentCommand<LinkAddress, Record<string, never>>('invoicing.quote-links.open')),
  /**
   * Stores the client's answer. A repeated answer changes nothing.
   * @throws NOT_FOUND if the link does not exist; TEST_LINK; INVALID_INPUT; QUOTE_CHANGED if the quote or its files
   * changed after `version`; QUOTE_ANSWERED; QUOTE_EXPIRED
   */
  answerQuote: restrictToBff(idempotentCommand<AnswerQuote, Record<string, never>>('invoicing.quote-links.answer')),
  listUnreadAnswers: query<WithUserId, AnswerOfQuote[]>('invoicing.quote-answers.unread'),
  /** @throws NOT_FOUND for another user's id */
  readQuoteAnswers: idempotentCommand<WithUserId & { id: string }, Record<string, never>>(
    'invoicing.quote-answers.read',
  ),
} as const;
