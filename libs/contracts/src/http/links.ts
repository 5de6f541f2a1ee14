import type { MailKind, MailState } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import type { IssuedInvoice } from './invoices.js';

/** What became of the mail that takes a link along. */
export interface MailOfLink {
  id: string;
  kind: MailKind;
  state: MailState;
  /** When the mail server accepted it, or may have; null before. */
  sentAt: Instant | null;
}

/** A link that shows an invoice to its client. Whoever has its address sees the invoice, and nothing else. */
export interface InvoiceLink {
  id: string;
  createdAt: Instant;
  /** The address that it was mailed to; null where somebody made it to send it themselves. */
  mailedTo: string | null;
  /** The mail that takes it along; null where none does. */
  mail: MailOfLink | null;
  /** When a person opened it first; null before. Only a hint: their mail program may have done it for them. */
  openedAt: Instant | null;
  /** Since when it leads nowhere; null while it works. */
  revokedAt: Instant | null;
}

/** A new link, with its address: that is told once, and kept only as a hash. */
export interface NewInvoiceLink extends InvoiceLink {
  url: string;
}

/** What a client is shown of an invoice. */
export interface LinkedInvoice extends IssuedInvoice {
  amountPaid: Decimal;
  /** The sum of its credit notes. */
  amountCredited: Decimal;
  /** Never below 0. */
  amountDue: Decimal;
  /** Where it can be transferred to, as the sender has it now; '' where that is not known. */
  iban: string;
  /** Where it can be paid online, as the sender has it now; '' where nowhere. */
  paymentLink: string;
}

/** A link as it is kept, with the invoice that it leads to: for the archive. */
export interface StoredInvoiceLink extends Omit<InvoiceLink, 'mail'> {
  invoiceId: string;
  invoiceNumber: string;
}
