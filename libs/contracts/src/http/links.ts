import type { MailedDocumentKind, MailKind, MailState } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import type { IssuedInvoice } from './invoices.js';
import type { OnlineStateForClient } from './online-payments.js';

/** Returns the path of the page that a link shows to a client. */
export const getClientPagePath = (kind: MailedDocumentKind, token: string): string =>
  `/${kind === 'invoice' ? 'i' : 'q'}/${token}`;

export interface MailOfLink {
  id: string;
  kind: MailKind;
  state: MailState;
  /**
   * The time when the mail server accepted the e-mail, or may have accepted it (state `unknown`). It is null until
   * then.
   */
  sentAt: Instant | null;
}

/** A link that shows an invoice to its client. Anyone with the link can read this invoice, without sign-in. */
export interface InvoiceLink {
  id: string;
  createdAt: Instant;
  /**
   * The e-mail address to which the link was sent. It is null if the user created the link to share it in another way.
   */
  mailedTo: string | null;
  mail: MailOfLink | null;
  /**
   * Time when the link was first opened. The time is not reliable, because some mail programs open links themselves.
   */
  openedAt: Instant | null;
  /** The time when the invoice link was revoked. It is null while the link works. */
  revokedAt: Instant | null;
}

/** A new invoice link with its URL. The URL cannot be shown again, because only its hash is stored. */
export interface NewInvoiceLink extends InvoiceLink {
  url: string;
}

/** An invoice in the form in which the page of an invoice link shows it. */
export interface LinkedInvoice extends IssuedInvoice {
  amountPaid: Decimal;
  amountCredited: Decimal;
  /** The amount that the client still has to pay. It is never below 0. */
  amountDue: Decimal;
  /** The sender's current IBAN. The text is empty if the sender has no IBAN. */
  iban: string;
  /** The URL of the sender's current payment page. The text is empty if the sender has no payment page. */
  paymentLink: string;
  /** The field is missing if the sender accepts no online payments and the invoice has none. */
  online?: OnlineStateForClient;
}

export interface StoredInvoiceLink extends Omit<InvoiceLink, 'mail'> {
  invoiceId: string;
  invoiceNumber: string;
}
