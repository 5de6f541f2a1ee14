import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import type { MailKind, MailState, MailTemplateName } from '../rules/options.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/index.js';
import type { MessageOfInvoice } from './client-messages.js';

/** Without Cc and Bcc. */
export const mailFields = {
  to: field.email({ required: validationTexts.mailAddressRequired }),
  replyTo: field.email({ required: validationTexts.mailAddressRequired }),
  subject: field.text({ max: MAX_LENGTH.mailSubject, required: validationTexts.mailSubjectRequired }),
  /** Amount, dates and link follow below it. */
  text: field.multilineText({ max: MAX_LENGTH.mailText, required: validationTexts.mailTextRequired }),
};

export interface NewMail extends ValuesOf<typeof mailFields> {
  /** At most MAX_MAIL_COPIES, like `bcc`. */
  cc: string[];
  bcc: string[];
  kind: MailKind;
}

export interface Mail extends NewMail {
  id: string;
  invoiceId: string;
  state: MailState;
  /** For users. Empty if there was no error. */
  error: string;
  createdAt: Instant;
  /** When the mail server accepted the e-mail, or may have accepted it (state `unknown`). */
  sentAt: Instant | null;
  /** When the link in the e-mail was first opened. */
  openedAt: Instant | null;
}

export interface MailOfInvoice extends Mail {
  invoiceNumber: string;
  clientName: string;
}

export const templateFields = {
  subject: field.text({ max: MAX_LENGTH.mailSubject, required: validationTexts.mailSubjectRequired }),
  text: field.multilineText({ max: MAX_LENGTH.mailText, required: validationTexts.mailTextRequired }),
};
/** With placeholders in braces (`mailPlaceholders`). */
export type MailTemplate = ValuesOf<typeof templateFields>;

export interface MailSettings {
  /** Null means the product's default template. */
  templates: Record<MailTemplateName, MailTemplate | null>;
  remind: boolean;
  /** Relative to the due date, ascending. Negative numbers are days before it. */
  reminderDays: number[];
  workdaysOnly: boolean;
  /** A receipt goes to the client for each recorded payment. */
  sendReceipts: boolean;
}

export interface MailSettingsAnswer extends MailSettings {
  /** Null if the product is not configured to send e-mails. */
  from: string | null;
}

export const reminderSources = ['settings', 'customer', 'invoice'] as const;
export type ReminderSource = (typeof reminderSources)[number];

/** `message`: unread from the client. `paid`: the client said so within REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS. */
export const reminderPauseReasons = ['unsent', 'message', 'paid'] as const;
export type ReminderPauseReason = (typeof reminderPauseReasons)[number];

export interface Reminders {
  remind: boolean;
  /** Relative to the due date; negative numbers are days before it. Empty means no reminders. */
  days: number[];
  source: ReminderSource;
  /** Apply if the invoice or the customer has no days of its own. */
  inherited: number[];
  /** The first non-empty days of the customer, the user or the product. */
  suggested: number[];
  /** Null if no reminder is planned, and always null for customers. */
  next: CalendarDate | null;
  /** Null if reminders are not paused, and always null for customers. */
  heldBy: ReminderPauseReason | null;
}

export interface NextReminder {
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
  to: string;
  amountDue: Decimal;
  dueDate: CalendarDate;
  date: CalendarDate;
}

/** Client messages and failed mails that the user has not seen yet. */
export interface Notices {
  clientMessages: MessageOfInvoice[];
  /** In the state `failed` or `unknown`, newest first. */
  mails: MailOfInvoice[];
}
