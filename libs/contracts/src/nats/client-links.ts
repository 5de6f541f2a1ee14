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

/** What an address of a client's link is known by: the BFF tells no service the address itself. */
export interface LinkAddress {
  /** SHA-256 of the secret in the address, hex. */
  tokenHash: string;
}

/** Which invoice a link leads to, and whose that is. */
export interface FoundLink extends OfUser {
  linkId: string;
  invoiceId: string;
}

/** Changes with anything that the link shows. */
export interface LinkVersion {
  version: string;
}

/** What a link leads to, and whose that is. */
export interface OpenedLink extends OfUser, LinkVersion {
  linkId: string;
  invoice: LinkedInvoice;
}

/** Messages about what clients get to see of an invoice, and what they say to it. */
export const clientLinks = {
  /** The links of an invoice for its client, newest first. NOT_FOUND for another user's id. */
  listLinks: query<OfUser & { id: string }, InvoiceLink[]>('invoicing.links.list'),
  /** Makes one; the secret of its address is told this once. NOT_FOUND, or QUOTA_REACHED. */
  createLink: command<OfUser & { id: string }, InvoiceLink & { token: string }>('invoicing.links.create'),
  /** From now on it leads nowhere. NOT_FOUND for what is no link of that invoice. */
  revokeLink: idempotentCommand<OfUser & { id: string; linkId: string }, InvoiceLink[]>('invoicing.links.revoke'),
  /** All links of the user's invoices, oldest first. */
  exportLinks: query<OfUser & { after?: string }, ListPart<StoredInvoiceLink>>('invoicing.links.export'),
  /** Which invoice it is, without reading that. NOT_FOUND where there is no such link, or it was revoked. */
  findLink: forBff(query<LinkAddress, FoundLink>('invoicing.links.find')),
  /** What whoever has the link may see. NOT_FOUND as for `findLink`. */
  readLink: forBff(query<LinkAddress, OpenedLink>('invoicing.links.read')),
  /** The version of what it shows now, without reading that. NOT_FOUND as for `findLink`. */
  readLinkVersion: forBff(query<LinkAddress, LinkVersion>('invoicing.links.version')),
  /** The logo of what it leads to, without the rest. NOT_FOUND as for `findLink`, or where there is none. */
  readLogoOfLink: forBff(query<LinkAddress, LogoFile>('invoicing.links.logo')),
  /** A person has opened it: the first time is kept. NOT_FOUND as for `findLink`. */
  openLink: forBff(idempotentCommand<LinkAddress, Record<string, never>>('invoicing.links.open')),
  /** A client says something about the invoice. INVALID_INPUT, QUOTA_REACHED, or NOT_FOUND as for `findLink`. */
  sendClientMessage: forBff(
    idempotentCommand<LinkAddress & NewClientMessage, Record<string, never>>('invoicing.client-messages.send'),
  ),
  /** What clients have said about an invoice, newest first. NOT_FOUND for another user's id. */
  listClientMessages: query<OfUser & { id: string }, ClientMessage[]>('invoicing.client-messages.list'),
  /** The user has looked at those of an invoice. NOT_FOUND for another user's id. */
  readClientMessages: idempotentCommand<OfUser & { id: string }, Record<string, never>>(
    'invoicing.client-messages.read',
  ),
  /** The newest that the user has not looked at. */
  listUnreadMessages: query<OfUser, MessageOfInvoice[]>('invoicing.client-messages.unread'),
  /** All of them, oldest first. */
  exportClientMessages: query<OfUser & { after?: string }, ListPart<MessageOfInvoice>>(
    'invoicing.client-messages.export',
  ),
} as const;
