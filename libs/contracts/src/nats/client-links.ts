import type {
  ClientMessage,
  InvoiceLink,
  LinkedInvoice,
  MessageOfInvoice,
  NewClientMessage,
  StoredInvoiceLink,
} from '../http/index.js';
import type { LogoFile } from './logo-file.js';
import { command, forBff, idempotentCommand, type ListPart, type OfUser, query } from './message.js';

/** Identifies a client's link. The BFF never passes the secret itself to a service. */
export interface LinkAddress {
  /** SHA-256 of the secret in the URL, hex. */
  tokenHash: string;
}

/** The invoice of a link, and its owner. */
export interface FoundLink extends OfUser {
  linkId: string;
  invoiceId: string;
}

/** For HTTP caching: changes whenever anything on the page of the link changes. */
export interface LinkVersion {
  version: string;
}

/** The content of a link, and its owner. */
export interface OpenedLink extends OfUser, LinkVersion {
  linkId: string;
  invoice: LinkedInvoice;
}

/** Messages about links for clients and the messages that clients write. */
export const clientLinks = {
  /** The links of an invoice, newest first. @throws NOT_FOUND for another user's id */
  listLinks: query<OfUser & { id: string }, InvoiceLink[]>('invoicing.links.list'),
  /** Creates a link. Its secret is returned only here. @throws NOT_FOUND, QUOTA_REACHED */
  createLink: command<OfUser & { id: string }, InvoiceLink & { token: string }>('invoicing.links.create'),
  /** Disables a link for good. @throws NOT_FOUND if the invoice has no such link */
  revokeLink: idempotentCommand<OfUser & { id: string; linkId: string }, InvoiceLink[]>('invoicing.links.revoke'),
  /** All links of the user's invoices, oldest first. */
  exportLinks: query<OfUser & { after?: string }, ListPart<StoredInvoiceLink>>('invoicing.links.export'),
  /** Looks up a link without reading its invoice. @throws NOT_FOUND if the link does not exist or was revoked */
  findLink: forBff(query<LinkAddress, FoundLink>('invoicing.links.find')),
  /** The invoice as the link shows it. @throws NOT_FOUND as `findLink` */
  readLink: forBff(query<LinkAddress, OpenedLink>('invoicing.links.read')),
  /** The current version of the page, without reading its content. @throws NOT_FOUND as `findLink` */
  readLinkVersion: forBff(query<LinkAddress, LinkVersion>('invoicing.links.version')),
  /** The logo on the page of the link. @throws NOT_FOUND as `findLink`, or if there is no logo */
  readLogoOfLink: forBff(query<LinkAddress, LogoFile>('invoicing.links.logo')),
  /** Records that a person opened the link. Only the first time is stored. @throws NOT_FOUND as `findLink` */
  openLink: forBff(idempotentCommand<LinkAddress, Record<string, never>>('invoicing.links.open')),
  /** A client writes a message about the invoice. @throws INVALID_INPUT, QUOTA_REACHED, NOT_FOUND as `findLink` */
  sendClientMessage: forBff(
    idempotentCommand<LinkAddress & NewClientMessage, Record<string, never>>('invoicing.client-messages.send'),
  ),
  /** The client messages of an invoice, newest first. @throws NOT_FOUND for another user's id */
  listClientMessages: query<OfUser & { id: string }, ClientMessage[]>('invoicing.client-messages.list'),
  /** Marks the client messages of an invoice as read. @throws NOT_FOUND for another user's id */
  readClientMessages: idempotentCommand<OfUser & { id: string }, Record<string, never>>(
    'invoicing.client-messages.read',
  ),
  /** The newest unread messages. */
  listUnreadMessages: query<OfUser, MessageOfInvoice[]>('invoicing.client-messages.unread'),
  /** All messages of the user's clients, oldest first. */
  exportClientMessages: query<OfUser & { after?: string }, ListPart<MessageOfInvoice>>(
    'invoicing.client-messages.export',
  ),
} as const;
