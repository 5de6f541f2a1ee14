import type { MailKind, MailState } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import type { IssuedInvoice } from './invoices.js';

/** The mail that contains a link. */
export interface MailOfLink {
  id: string;
  kind: MailKind;
  state: MailState;
  /** When the mail server accepted it, or may have (`unknown`); null before. */
  sentAt: Instant | null;
}

/** A link that shows an invoice to its client. Anyone with the link can read this invoice, without sign-in. */
export interface InvoiceLink {
  id: string;
  createdAt: Instant;
  /** The address that it was mailed to; null if the user created the link to share it themselves. */
  mailedTo: string | null;
  /** The mail that contains it; null if no mail does. */
  mail: MailOfLink | null;
  /** When it was first opened; null before. Not reliable, because some mail programs open links themselves. */
  openedAt: Instant | null;
  /** When it was revoked; null while it works. */
  revokedAt: Instant | null;
}

/** A new link with its URL. Only a hash of the URL is stored, so it cannot be shown again. */
export interface NewInvoiceLink extends InvoiceLink {
  url: string;
}

/** An invoice on the page of a link. */
export interface LinkedInvoice extends IssuedInvoice {
  amountPaid: Decimal;
  /** The sum of its credit notes. */
  amountCredited: Decimal;
  /** Never below 0. */
  amountDue: Decimal;
  /** The sender's current IBAN; '' if there is none. */
  iban: string;
  /** The sender's current payment page; '' if there is none. */
  paymentLink: string;
}

/** A link with its invoice, for the downloaded archive. */
export interface StoredInvoiceLink extends Omit<InvoiceLink, 'mail'> {
  invoiceId: string;
  invoiceNumber: string;
}
