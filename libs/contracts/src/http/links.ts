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
  /**
   * The time at which the mail server accepted the e-mail, or may have accepted it (state `unknown`). It is null
   * before that time.
   */
  sentAt: Instant | null;
}

/** A link of an invoice. Anyone who has the link can read the invoice without signing in. */
export interface InvoiceLink {
  id: string;
  createdAt: Instant;
  /**
   * The recipient of the e-mail with the link. The field is null if the user created the link to share it in
   * another way.
   */
  mailedTo: string | null;
  mail: MailOfLink | null;
  /**
   * The time at which the link was first opened. It is not reliable, because some mail programs open links themselves.
   */
  openedAt: Instant | null;
  /** The time at which the link was revoked. It is null while the link works. */
  revokedAt: Instant | null;
}

/** A new link with its URL. The URL cannot be shown again, because only a hash of it is stored. */
export interface NewInvoiceLink extends InvoiceLink {
  url: string;
}

export interface LinkedInvoice extends IssuedInvoice {
  amountPaid: Decimal;
  amountCredited: Decimal;
  /** The amount due, which is never negative. */
  amountDue: Decimal;
  /** The amount that the client gets back. Messages of the previous release do not contain it. */
  overpaid?: Decimal;
  /** The sender's current IBAN, or an empty text. */
  iban: string;
  /** The URL of the sender's current payment page, or an empty text. */
  paymentLink: string;
  /**
   * The state of online payments. Responses contain it if the sender accepts online payments, or if the invoice
   * already has one.
   */
  online?: OnlineStateForClient;
  /** The payments and refunds, the oldest first. Messages of the previous release do not contain this list. */
  listedPayments?: ListedPayment[];
}

export interface StoredInvoiceLink extends Omit<InvoiceLink, 'mail'> {
  invoiceId: string;
  invoiceNumber: string;
}
