import type { MailedDocumentKind, MailKind, MailState } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import type { IssuedInvoice } from './invoices.js';
import type { ListedPayment, OnlineStateForClient } from './online-payments.js';

/** Returns the path of the page that a client opens with a link. */
export const getClientPagePath = (kind: MailedDocumentKind, token: string): string =>
  `/${kind === 'invoice' ? 'i' : 'q'}/${token}`;

export interface MailOfLink {
  id: string;
  kind: MailKind;
  state: MailState;
  /**
   * The time at which the mail server accepted the e-mail. In the state `unknown`, the mail server may have accepted
   * it. Null before that time.
   */
  sentAt: Instant | null;
}

/** A link to an invoice for its client. Anyone who has the link can read the invoice without signing in. */
export interface InvoiceLink {
  id: string;
  createdAt: Instant;
  /** The e-mail address to which the link was sent. Null if the user created the link to share it in another way. */
  mailedTo: string | null;
  mail: MailOfLink | null;
  /**
   * The time at which the link was first opened. The time is not reliable, because some mail programs open links
   * themselves.
   */
  openedAt: Instant | null;
  /** The time at which the link was revoked. Null while the link works. */
  revokedAt: Instant | null;
}

/** A new invoice link with its URL. The URL cannot be shown again, because only a hash of it is stored. */
export interface NewInvoiceLink extends InvoiceLink {
  url: string;
}

/** An invoice as the page of an invoice link shows it. */
export interface LinkedInvoice extends IssuedInvoice {
  amountPaid: Decimal;
  amountCredited: Decimal;
  /** The amount that the client still has to pay. Never negative. */
  amountDue: Decimal;
  /** The amount that the client has paid too much, and gets back. Missing if the message comes from the previous release. */
  overpaid?: Decimal;
  /** The sender's current IBAN. Empty if the sender has no IBAN. */
  iban: string;
  /** The URL of the sender's current payment page. Empty if the sender has no payment page. */
  paymentLink: string;
  /** Missing if the sender accepts no online payments and the invoice has no online payment. */
  online?: OnlineStateForClient;
  /** All payments, oldest first. Missing if the message comes from the previous release. */
  listedPayments?: ListedPayment[];
}

export interface StoredInvoiceLink extends Omit<InvoiceLink, 'mail'> {
  invoiceId: string;
  invoiceNumber: string;
}
