import type {
  ClientMessage,
  InvoiceLink,
  LinkedInvoice,
  MessageOfInvoice,
  NewClientMessage,
  SharedAttachment,
  StoredInvoiceLink,
} from '../http/index.js';
import type { Currency } from '../rules/currencies.js';
import type { Language } from '../rules/languages.js';
import type { LogoFile } from './logo-file.js';
import { command, restrictToBff, idempotentCommand, type ListPart, type WithUserId, query } from './message.js';

/**
 * Identifies an invoice link. It contains only the hash of the link's secret, because services do not need the secret.
 * The exception is billing. It gets the secret in the URLs to which Stripe redirects clients after a payment.
 */
export interface LinkAddress {
  /** SHA-256 of the secret in the link's URL, in hexadecimal form. */
  tokenHash: string;
}

/** The invoice that a link belongs to, and the owner of the invoice. */
export interface FoundLink extends WithUserId {
  linkId: string;
  invoiceId: string;
  /** True if the link is in a test mail. The page of this link shows the invoice, but accepts no messages. */
  isTest: boolean;
  /** The language of the document. Missing for English (US), and in messages of the previous release. */
  language?: Language;
  /** The currency of the invoice. It is missing in messages of the previous release. */
  currency?: Currency;
}

/** The version of the page that a link opens, for HTTP caching. It changes whenever anything on the page changes. */
export interface LinkVersion {
  version: string;
}

export interface OpenedLink extends WithUserId, LinkVersion {
  linkId: string;
  invoice: LinkedInvoice;
  /** True if the link is in a test mail. Missing in messages of the previous release. */
  isTest?: boolean;
  /** The files for the client. Missing in messages of the previous release. */
  attachments?: SharedAttachment[];
}

/** NATS messages about invoice links, and about the messages that clients write on the pages of these links. */
export const clientLinks = {
  /** Lists the links of an invoice. @throws NOT_FOUND for another user's id */
  listLinks: query<WithUserId & { id: string }, InvoiceLink[]>('invoicing.links.list'),
  /**
   * Creates a link. The reply contains the secret of the link, which no other reply contains. @throws NOT_FOUND,
   * QUOTA_REACHED
   */
  createLink: command<WithUserId & { id: string }, InvoiceLink & { token: string }>('invoicing.links.create'),
  /** Revokes a link permanently. @throws NOT_FOUND if the invoice has no such link */
  revokeLink: idempotentCommand<WithUserId & { id: string; linkId: string }, InvoiceLink[]>('invoicing.links.revoke'),
  /** Lists all links to the user's invoices, sorted by id. */
  exportLinks: query<WithUserId & { after?: string }, ListPart<StoredInvoiceLink>>('invoicing.links.export'),
  /** Finds a link without reading the invoice. @throws NOT_FOUND if the link does not exist or was revoked */
  findLink: restrictToBff(query<LinkAddress, FoundLink>('invoicing.links.find')),
  /** Returns the invoice that a link opens. @throws NOT_FOUND if the link does not exist or was revoked */
  readLink: restrictToBff(query<LinkAddress, OpenedLink>('invoicing.links.read')),
  /**
   * Returns the version of the page that a link opens, without the content of the page. @throws NOT_FOUND if the link
   * does not exist or was revoked
   */
  readLinkVersion: restrictToBff(query<LinkAddress, LinkVersion>('invoicing.links.version')),
  /**
   * Returns the logo of the invoice that a link opens. @throws NOT_FOUND if the link does not exist or was revoked, or
   * if the invoice has no logo
   */
  readLogoOfLink: restrictToBff(query<LinkAddress, LogoFile>('invoicing.links.logo')),
  /**
   * Records that a person opened the link. Only the first time is recorded. @throws NOT_FOUND if the link does not
   * exist or was revoked
   */
  openLink: restrictToBff(idempotentCommand<LinkAddress, Record<string, never>>('invoicing.links.open')),
  /**
   * Stores a message from a client. @throws INVALID_INPUT, QUOTA_REACHED, TEST_LINK, or NOT_FOUND if the link does not
   * exist or was revoked
   */
  sendClientMessage: restrictToBff(
    idempotentCommand<LinkAddress & NewClientMessage, Record<string, never>>('invoicing.client-messages.send'),
  ),
  /** Lists the client messages of an invoice, newest first. @throws NOT_FOUND for another user's id */
  listClientMessages: query<WithUserId & { id: string }, ClientMessage[]>('invoicing.client-messages.list'),
  /** Marks the client messages of an invoice as read. @throws NOT_FOUND for another user's id */
  readClientMessages: idempotentCommand<WithUserId & { id: string }, Record<string, never>>(
    'invoicing.client-messages.read',
  ),
  listUnreadMessages: query<WithUserId, MessageOfInvoice[]>('invoicing.client-messages.unread'),
  /** Lists all messages from the user's clients, oldest first. */
  exportClientMessages: query<WithUserId & { after?: string }, ListPart<MessageOfInvoice>>(
    'invoicing.client-messages.export',
  ),
} as const;
