import type { MailedDocumentKind, MailKind, MailState } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import type { IssuedInvoice } from './invoices.js';
import type { ListedPayment, OnlineStateForClient } from './online-payments.js';

export const getClientPagePath = (kind: MailedDocumentKind, token: string): string =>
  `/${kind === 'invoice' ? 'i' : 'q'}/${token}`;

export interface MailOfLink {
  id: string;
  kind: MailKind;
  state: MailState;
  /** When the mail server accepted the e-mail, or may have accepted it (state `unknown`). Null before that time. */
  sentAt: Instant | null;
}

/** Anyone who has the link can read the invoice without signing in. */
export interface InvoiceLink {
  id: string;
  createdAt: Instant;
  /** Null if the user created the link to share it in another way. */
  mailedTo: string | null;
  mail: MailOfLink | null;
  /** When the link was first opened. Not reliable, because some mail programs open links themselves. */
  openedAt: Instant | null;
  /** Null while the link works. */
  revokedAt: Instant | null;
}

/** The URL cannot be shown again, because only a hash of it is stored. */
export interface NewInvoiceLink extends InvoiceLink {
  url: string;
}

export interface LinkedInvoice extends IssuedInvoice {
  amountPaid: Decimal;
  amountCredited: Decimal;
  /** The amount is never negative. */
  amountDue: Decimal;
  /** The amount that the client gets back. Missing in messages of the previous release. */
  overpaid?: Decimal;
  /** The sender's current IBAN, or empty. */
  iban: string;
  /** The URL of the sender's current payment page, or empty. */
  paymentLink: string;
  /** Present if the sender accepts online payments, or if the invoice already has one. */
  online?: OnlineStateForClient;
  /** The oldest payment is first. The list is missing in messages of the previous release. */
  listedPayments?: ListedPayment[];
}

export interface StoredInvoiceLink extends Omit<InvoiceLink, 'mail'> {
  invoiceId: string;
  invoiceNumber: string;
}
