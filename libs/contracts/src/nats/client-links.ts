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
 * The address of a link. It contains the hash of the secret, which is enough for all services except billing. Billing
 * gets the secret, because Stripe redirects clients to the link after a payment.
 */
export interface LinkAddress {
  /** The SHA-256 hash of the secret in the link's URL, in hexadecimal form. */
  tokenHash: string;
}

export interface FoundLink extends WithUserId {
  linkId: string;
  invoiceId: string;
  /** True for the link in a test mail, whose page shows the invoice, but accepts no messages. */
  isTest: boolean;
  /** The field is missing for English (US). Messages of the previous release do not contain it. */
  language?: Language;
  /** Messages of the previous release do not contain this field. */
  currency?: Currency;
}

/** A version for HTTP caching. It changes whenever anything on the page of the link changes. */
export interface LinkVersion {
  version: string;
}

export interface OpenedLink extends WithUserId, LinkVersion {
  linkId: string;
  invoice: LinkedInvoice;
  /** True for the link in a test mail. Messages of the previous release do not contain this field. */
  isTest?: boolean;
  /** Messages of the previous release do not contain this field. */
  attachments?: SharedAttachment[];
}

export const clientLinks = {
  /** @throws NOT_FOUND for another user's id */
  listLinks: query<WithUserId & { id: string }, InvoiceLink[]>('invoicing.links.list'),
  /**
   * Creates a link of an invoice. No other reply contains the secret of the link.
   * @throws NOT_FOUND, QUOTA_REACHED
   */
  createLink: command<WithUserId & { id: string }, InvoiceLink & { token: string }>('invoicing.links.create'),
  /**
   * Revokes a link for ever.
   * @throws NOT_FOUND if the invoice has no such link
   */
  revokeLink: idempotentCommand<WithUserId & { id: string; linkId: string }, InvoiceLink[]>('invoicing.links.revoke'),
  /** Returns links in the order of their ids. */
  exportLinks: query<WithUserId & { after?: string }, ListPart<StoredInvoiceLink>>('invoicing.links.export'),
  /**
   * Finds a link without reading its invoice.
   * @throws NOT_FOUND if the link does not exist or was revoked
   */
  findLink: restrictToBff(query<LinkAddress, FoundLink>('invoicing.links.find')),
  /** @throws NOT_FOUND if the link does not exist or was revoked */
  readLink: restrictToBff(query<LinkAddress, OpenedLink>('invoicing.links.read')),
  /** @throws NOT_FOUND if the link does not exist or was revoked */
  readLinkVersion: restrictToBff(query<LinkAddress, LinkVersion>('invoicing.links.version')),
  /** @throws NOT_FOUND if the link does not exist or was revoked, or if the invoice has no logo */
  readLogoOfLink: restrictToBff(query<LinkAddress, LogoFile>('invoicing.links.logo')),
  /**
   * Records the first opening of a link. Later openings are ignored.
   * @throws NOT_FOUND if the link does not exist or was revoked
   */
  openLink: restrictToBff(idempotentCommand<LinkAddress, Record<string, never>>('invoicing.links.open')),
  /** @throws INVALID_INPUT, QUOTA_REACHED, TEST_LINK, or NOT_FOUND if the link does not exist or was revoked */
  sendClientMessage: restrictToBff(
    idempotentCommand<LinkAddress & NewClientMessage, Record<string, never>>('invoicing.client-messages.send'),
  ),
  /**
   * Returns the messages of clients about an invoice, the newest first.
   * @throws NOT_FOUND for another user's id
   */
  listClientMessages: query<WithUserId & { id: string }, ClientMessage[]>('invoicing.client-messages.list'),
  /** @throws NOT_FOUND for another user's id */
  readClientMessages: idempotentCommand<WithUserId & { id: string }, Record<string, never>>(
    'invoicing.client-messages.read',
  ),
  listUnreadMessages: query<WithUserId, MessageOfInvoice[]>('invoicing.client-messages.unread'),
  /** Returns the oldest messages first. */
  exportClientMessages: query<WithUserId & { after?: string }, ListPart<MessageOfInvoice>>(
    'invoicing.client-messages.export',
  ),
} as const;
