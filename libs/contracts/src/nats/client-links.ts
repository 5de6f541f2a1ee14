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
 * Services need only the hash of a link's secret. Only billing gets the secret, in the URLs to which Stripe redirects
 * clients after a payment.
 */
export interface LinkAddress {
  /** SHA-256 of the secret in the link's URL, in hexadecimal form. */
  tokenHash: string;
}

export interface FoundLink extends WithUserId {
  linkId: string;
  invoiceId: string;
  /** True for the link in a test mail, whose page shows the invoice, but accepts no messages. */
  isTest: boolean;
  /** Missing for English (US), and in messages of the previous release. */
  language?: Language;
  /** Missing in messages of the previous release. */
  currency?: Currency;
}

/** For HTTP caching. Changes whenever anything on the page of the link changes. */
export interface LinkVersion {
  version: string;
}

export interface OpenedLink extends WithUserId, LinkVersion {
  linkId: string;
  invoice: LinkedInvoice;
  /** True for the link in a test mail. Missing in messages of the previous release. */
  isTest?: boolean;
  /** Missing in messages of the previous release. */
  attachments?: SharedAttachment[];
}

export const clientLinks = {
  /** @throws NOT_FOUND for another user's id */
  listLinks: query<WithUserId & { id: string }, InvoiceLink[]>('invoicing.links.list'),
  /** Only this reply contains the secret of the link. @throws NOT_FOUND, QUOTA_REACHED */
  createLink: command<WithUserId & { id: string }, InvoiceLink & { token: string }>('invoicing.links.create'),
  /** Cannot be undone. @throws NOT_FOUND if the invoice has no such link */
  revokeLink: idempotentCommand<WithUserId & { id: string; linkId: string }, InvoiceLink[]>('invoicing.links.revoke'),
  /** Returns links in the order of their ids. */
  exportLinks: query<WithUserId & { after?: string }, ListPart<StoredInvoiceLink>>('invoicing.links.export'),
  /** Does not read the invoice. @throws NOT_FOUND if the link does not exist or was revoked */
  findLink: restrictToBff(query<LinkAddress, FoundLink>('invoicing.links.find')),
  /** @throws NOT_FOUND if the link does not exist or was revoked */
  readLink: restrictToBff(query<LinkAddress, OpenedLink>('invoicing.links.read')),
  /** @throws NOT_FOUND if the link does not exist or was revoked */
  readLinkVersion: restrictToBff(query<LinkAddress, LinkVersion>('invoicing.links.version')),
  /** @throws NOT_FOUND if the link does not exist or was revoked, or if the invoice has no logo */
  readLogoOfLink: restrictToBff(query<LinkAddress, LogoFile>('invoicing.links.logo')),
  /** Only the first opening is recorded. @throws NOT_FOUND if the link does not exist or was revoked */
  openLink: restrictToBff(idempotentCommand<LinkAddress, Record<string, never>>('invoicing.links.open')),
  /** @throws INVALID_INPUT, QUOTA_REACHED, TEST_LINK, or NOT_FOUND if the link does not exist or was revoked */
  sendClientMessage: restrictToBff(
    idempotentCommand<LinkAddress & NewClientMessage, Record<string, never>>('invoicing.client-messages.send'),
  ),
  /** Newest first. @throws NOT_FOUND for another user's id */
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
