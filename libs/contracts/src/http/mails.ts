import type { MailState } from '../rules/options.js';
import type { Instant } from '../rules/values.js';

/** What a user writes of a mail that takes an invoice to a client. Each address is one alone, exactly as it is used. */
export interface NewMail {
  to: string;
  /** At most MAX_MAIL_COPIES in each. */
  cc: string[];
  bcc: string[];
  /** Where answers go. */
  replyTo: string;
  subject: string;
  /** Lines as they were typed; the amount, the dates and the link are set below it. */
  text: string;
}

/** A mail, and how far it got. */
export interface Mail extends NewMail {
  id: string;
  invoiceId: string;
  state: MailState;
  /** Why it has not arrived, for people; '' where nothing is wrong. */
  error: string;
  createdAt: Instant;
  /** When the mail server accepted it, or may have; null before. */
  sentAt: Instant | null;
  /** When a person first opened the page that its link leads to. */
  openedAt: Instant | null;
}

/** A mail with the invoice that it takes along. */
export interface MailOfInvoice extends Mail {
  invoiceNumber: string;
  clientName: string;
}
