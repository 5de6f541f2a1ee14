import type { MailKind, MailState } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import type { IssuedInvoice } from './invoices.js';

export interface MailOfLink {
  id: string;
  kind: MailKind;
  state: MailState;
  /** When the mail server accepted the e-mail, or may have accepted it (state `unknown`). */
  sentAt: Instant | null;
}

/** Anyone with the link can read the invoice, without sign-in. */
export interface InvoiceLink {
  id: string;
  createdAt: Instant;
  /** Null if the user created the link to share it in another way. */
  mailedTo: string | null;
  mail: MailOfLink | null;
  /** Not reliable: some mail programs open links themselves. */
  openedAt: Instant | null;
  /** Null while the link works. */
  revokedAt: Instant | null;
}

/** The URL cannot be shown again, because only its hash is stored. */
export interface NewInvoiceLink extends InvoiceLink {
  url: string;
}

/** An invoice as the page of its link shows it. */
export interface LinkedInvoice extends IssuedInvoice {
  amountPaid: Decimal;
  amountCredited: Decimal;
  /** Never below 0. */
  amountDue: Decimal;
  /** The sender's current IBAN, or an empty text. */
  iban: string;
  /** The sender's current payment page, or an empty text. */
  paymentLink: string;
}

export interface StoredInvoiceLink extends Omit<InvoiceLink, 'mail'> {
  invoiceId: string;
  invoiceNumber: string;
}
