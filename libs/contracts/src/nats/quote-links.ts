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

/** The quote that a link belongs to, and the owner of the quote. */
export interface FoundQuoteLink extends WithUserId {
  linkId: string;
  quoteId: string;
  revision: number;
  /** True if the link is in a test mail. The page of this link shows the quote, but accepts no answer. */
  isTest: boolean;
  /** The language of the document. Missing for English (US), and in messages of the previous release. */
  language?: Language;
}

export interface ReadQuoteLink extends LinkAddress {
  /** True if the reply should not contain the line items, which can have megabytes. */
  withoutLines?: boolean;
}

export interface OpenedQuoteLink extends Pick<FoundQuoteLink, 'userId' | 'isTest'>, LinkVersion {
  quote: LinkedQuote;
  /** The files for the client. Missing in messages of the previous release. */
  attachments?: SharedAttachment[];
}

/** A client's answer to a quote, and the version of the page that the client saw. */
export interface AnswerQuote extends LinkAddress, LinkVersion, NewQuoteAnswer {}

/** NATS messages about quote links, and about the answers that clients give on the pages of these links. */
export const quoteLinks = {
  /** Lists the links of a quote, newest first. Revoked links are included. @throws NOT_FOUND for another user's id */
  listQuoteLinks: query<WithUserId & { id: string }, QuoteLink[]>('invoicing.quote-links.list'),
  /**
   * Creates a link. The reply contains the secret of the link, which no other reply contains. @throws NOT_FOUND,
   * QUOTA_REACHED
   */
  createQuoteLink: command<WithUserId & { id: string }, QuoteLink & { token: string }>('invoicing.quote-links.create'),
  /** Revokes a link. Returns all links of the quote. @throws NOT_FOUND for another user's id */
  revokeQuoteLink: idempotentCommand<WithUserId & { id: string; linkId: string }, QuoteLink[]>(
    'invoicing.quote-links.revoke',
  ),
  /** Lists all links to the user's quotes, sorted by id. */
  exportQuoteLinks: query<WithUserId & { after?: string }, ListPart<StoredQuoteLink>>('invoicing.quote-links.export'),
  /** Finds a link without reading the quote. @throws NOT_FOUND if the link does not exist */
  findQuoteLink: restrictToBff(query<LinkAddress, FoundQuoteLink>('invoicing.quote-links.find')),
  /** Returns the quote that a link opens. @throws NOT_FOUND if the link does not exist */
  readQuoteLink: restrictToBff(query<ReadQuoteLink, OpenedQuoteLink>('invoicing.quote-links.read')),
  /**
   * Returns the version of the page that a link opens, without the content of the page. @throws NOT_FOUND if the link
   * does not exist
   */
  readQuoteLinkVersion: restrictToBff(query<LinkAddress, LinkVersion>('invoicing.quote-links.version')),
  /**
   * Returns the logo of the quote that a link opens. @throws NOT_FOUND if the link does not exist, or if the quote has
   * no logo
   */
  readLogoOfQuoteLink: restrictToBff(query<LinkAddress, LogoFile>('invoicing.quote-links.logo')),
  /**
   * Records that a person opened the link. Only the first time is recorded. @throws NOT_FOUND if the link does not
   * exist
   */
  openQuoteLink: restrictToBff(idempotentCommand<LinkAddress, Record<string, never>>('invoicing.quote-links.open')),
  /**
   * Stores the client's answer, which accepts or declines the quote. Repeating an answer changes nothing.
   *
   * @throws NOT_FOUND if the link does not exist; TEST_LINK; INVALID_INPUT; QUOTE_CHANGED if the quote or its files
   * changed after `version`; QUOTE_ANSWERED; QUOTE_EXPIRED
   */
  answerQuote: restrictToBff(idempotentCommand<AnswerQuote, Record<string, never>>('invoicing.quote-links.answer')),
  listUnreadAnswers: query<WithUserId, AnswerOfQuote[]>('invoicing.quote-answers.unread'),
  /** Marks the answers to a quote as read. @throws NOT_FOUND for another user's id */
  readQuoteAnswers: idempotentCommand<WithUserId & { id: string }, Record<string, never>>(
    'invoicing.quote-answers.read',
  ),
} as const;
