import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import type { MailState } from '../rules/options.js';
import type { Instant } from '../rules/values.js';
import { validationTexts } from '../texts/index.js';
import type { MessageOfInvoice } from './client-messages.js';

/** What a user writes of a mail that takes an invoice to a client, beside its copies. */
export const mailFields = {
  /** One address alone, exactly as it is used. */
  to: field.email({ required: validationTexts.mailAddressRequired }),
  /** Where answers go. */
  replyTo: field.email({ required: validationTexts.mailAddressRequired }),
  subject: field.text({ max: MAX_LENGTH.mailSubject, required: validationTexts.mailSubjectRequired }),
  /** The amount, the dates and the link are set below it. */
  text: field.multilineText({ max: MAX_LENGTH.mailText, required: validationTexts.mailTextRequired }),
};

export interface NewMail extends ValuesOf<typeof mailFields> {
  /** Addresses, at most MAX_MAIL_COPIES in each. */
  cc: string[];
  bcc: string[];
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

/** The mails of an invoice, and whether there can be more. */
export interface InvoiceMails {
  /** The address that mails come from; null where this product sends none. */
  from: string | null;
  /** Newest first. */
  mails: Mail[];
}

/** What a user has not looked at yet. */
export interface News {
  /** What clients have said, newest first. */
  clientMessages: MessageOfInvoice[];
  /** Mails that did not arrive, or may not have, newest first. */
  mails: MailOfInvoice[];
}
