import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import type { MailKind, MailState, MailTemplateName } from '../rules/options.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/index.js';
import type { MessageOfInvoice } from './client-messages.js';

/** The editable fields of a mail to a client, without Cc and Bcc. */
export const mailFields = {
  to: field.email({ required: validationTexts.mailAddressRequired }),
  replyTo: field.email({ required: validationTexts.mailAddressRequired }),
  subject: field.text({ max: MAX_LENGTH.mailSubject, required: validationTexts.mailSubjectRequired }),
  /** The mail shows amount, dates and link below this text. */
  text: field.multilineText({ max: MAX_LENGTH.mailText, required: validationTexts.mailTextRequired }),
};

export interface NewMail extends ValuesOf<typeof mailFields> {
  /** At most MAX_MAIL_COPIES addresses. */
  cc: string[];
  /** At most MAX_MAIL_COPIES addresses. */
  bcc: string[];
  kind: MailKind;
}

/** A mail and its delivery state. */
export interface Mail extends NewMail {
  id: string;
  invoiceId: string;
  state: MailState;
  /** Why it was not delivered, as a text for users; '' without an error. */
  error: string;
  createdAt: Instant;
  /** When the mail server accepted it, or may have (`unknown`); null before. */
  sentAt: Instant | null;
  /** When its link was first opened; null before. */
  openedAt: Instant | null;
}

/** A mail with its invoice. */
export interface MailOfInvoice extends Mail {
  invoiceNumber: string;
  clientName: string;
}

export const templateFields = {
  subject: field.text({ max: MAX_LENGTH.mailSubject, required: validationTexts.mailSubjectRequired }),
  text: field.multilineText({ max: MAX_LENGTH.mailText, required: validationTexts.mailTextRequired }),
};
/** The initial text of a mail, with placeholders in braces (mailPlaceholders). */
export type MailTemplate = ValuesOf<typeof templateFields>;

/** A user's mail templates and automatic mails. */
export interface MailSettings {
  /** null means the product's default template. */
  templates: Record<MailTemplateName, MailTemplate | null>;
  /** Whether reminders are sent. */
  remind: boolean;
  /** Days relative to the due date (negative: before it), in ascending order. */
  reminderDays: number[];
  /** Whether reminders are sent only from Monday to Friday. */
  workdaysOnly: boolean;
  /** Whether clients get a receipt for each recorded payment. */
  sendReceipts: boolean;
}

export interface MailSettingsAnswer extends MailSettings {
  /** The sender address of mails; null if the product is not configured to send mail. */
  from: string | null;
}

/** Where the days of reminders come from: the user's settings, the customer's settings, or the invoice's. */
export const reminderSources = ['settings', 'customer', 'invoice'] as const;
export type ReminderSource = (typeof reminderSources)[number];

/**
 * Why an unpaid invoice gets no reminder. `unsent`: it was never mailed. `message`: the user has not read a message of
 * the client. `paid`: the client says that it is paid (PAID_MESSAGE_HOLDS_DAYS).
 */
export const reminderHolds = ['unsent', 'message', 'paid'] as const;
export type ReminderHold = (typeof reminderHolds)[number];

/** The reminders of an invoice or a customer. */
export interface Reminders {
  /** Whether the user has turned reminders on. */
  remind: boolean;
  /** Days relative to the due date (negative: before it). Empty: no reminders. */
  days: number[];
  source: ReminderSource;
  /** The days that apply without own days of this invoice or customer. Empty: no reminders. */
  inherited: number[];
  /** Suggestion for own days: the first non-empty days of the customer, the user or the product. */
  suggested: number[];
  /** The date of the next reminder; null if there is none, and for customers. */
  next: CalendarDate | null;
  /** Why reminders are held back; null if they are not, and for customers. */
  heldBy: ReminderHold | null;
}

/** A planned reminder. */
export interface NextReminder {
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
  to: string;
  amountDue: Decimal;
  dueDate: CalendarDate;
  date: CalendarDate;
}

/** What the user has not seen yet. */
export interface News {
  /** Newest first. */
  clientMessages: MessageOfInvoice[];
  /** Mails in the state `failed` or `unknown`, newest first. */
  mails: MailOfInvoice[];
}
