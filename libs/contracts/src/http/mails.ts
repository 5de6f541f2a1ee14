import { field, type ValuesOf } from '../rules/fields.js';
import type { Translations } from '../rules/languages.js';
import { MAX_LENGTH } from '../rules/limits.js';
import type { MailKind, MailState, MailTemplateName } from '../rules/options.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/for-browsers.js';
import type { MailFailure } from '../texts/mail-failures.js';
import type { MessageOfInvoice } from './client-messages.js';
import type { AnswerOfQuote } from './quote-answers.js';

/** Except the addresses in Cc and Bcc. */
export const mailFields = {
  to: field.email({ required: validationTexts.mailAddressRequired }),
  replyTo: field.email({ required: validationTexts.mailAddressRequired }),
  subject: field.text({ max: MAX_LENGTH.mailSubject, required: validationTexts.mailSubjectRequired }),
  /** The e-mail shows the amount, the dates and the link below this text. */
  text: field.multilineText({ max: MAX_LENGTH.mailText, required: validationTexts.mailTextRequired }),
};

export interface NewMail extends ValuesOf<typeof mailFields> {
  /** Each of the lists `cc` and `bcc` has at most MAX_MAIL_COPIES addresses. */
  cc: string[];
  bcc: string[];
  kind: MailKind;
}

export interface Mail extends NewMail {
  id: string;
  /** Null if the e-mail is about a quote. */
  invoiceId: string | null;
  quoteId: string | null;
  state: MailState;
  /** Why the e-mail was not delivered, as a text for users. Empty if there was no error. */
  error: string;
  /** The code and the parameters of `error`. Present only if the request has the header ERROR_REASONS_HEADER. */
  failure?: MailFailure;
  createdAt: Instant;
  /** When the mail server accepted the e-mail, or may have accepted it (state `unknown`). Null before that time. */
  sentAt: Instant | null;
  /** When the link in the e-mail was first opened. Null before that time. */
  openedAt: Instant | null;
}

export interface MailOfDocument extends Mail {
  invoiceNumber: string | null;
  quoteNumber: string | null;
  clientName: string;
}

export const templateFields = {
  subject: field.text({ max: MAX_LENGTH.mailSubject, required: validationTexts.mailSubjectRequired }),
  text: field.multilineText({ max: MAX_LENGTH.mailText, required: validationTexts.mailTextRequired }),
};
/** Placeholders are written in braces (`getMailPlaceholders`). */
export type MailTemplate = ValuesOf<typeof templateFields>;

export type MailTemplates = Record<MailTemplateName, MailTemplate | null>;

export interface MailSettings {
  /** Null means the product's default template. */
  templates: MailTemplates;
  /**
   * For documents in other languages. Missing if there are none. In a change, a missing template keeps its value, and
   * null removes the template.
   */
  translations?: Translations<Partial<MailTemplates>>;
  remind: boolean;
  /** Reminders are sent on QUOTE_REMINDER_DAYS, until the quote is answered. */
  remindOfQuotes: boolean;
  /** Ascending, relative to the due date. Negative numbers are days before the due date. */
  reminderDays: number[];
  workdaysOnly: boolean;
  /** Whether the client gets a receipt for each recorded payment. */
  sendReceipts: boolean;
}

export interface MailSettingsAnswer extends MailSettings {
  /** The sender address. Null if the product is not configured to send e-mails. */
  from: string | null;
}

export const reminderSources = ['settings', 'customer', 'invoice'] as const;
export type ReminderSource = (typeof reminderSources)[number];

/**
 * `message`: the user has not read a message from the client. `paid`: the client said "paid" within the last
 * REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS. `processing`: an online payment is in progress.
 */
export const reminderPauseReasons = ['unsent', 'message', 'paid', 'processing'] as const;
export type ReminderPauseReason = (typeof reminderPauseReasons)[number];

export interface Reminders {
  remind: boolean;
  /**
   * Relative to the due date or to the last valid day of a quote. Negative numbers are days before that date. An empty
   * list means that no reminders are sent.
   */
  days: number[];
  source: ReminderSource;
  /**
   * The days that apply if the invoice or customer has none of its own. An empty list means that no reminders are sent.
   */
  inherited: number[];
  /** The days of the customer, of the user or of the product: the first of these lists that is not empty. */
  suggested: number[];
  /** The date of the next reminder. Null if none is planned. Always null for customers. */
  next: CalendarDate | null;
  /** Null if reminders are not paused. Always null for customers. */
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

/** Only what the user has not seen yet. */
export interface Notices {
  clientMessages: MessageOfInvoice[];
  /** E-mails in the state `failed` or `unknown`, newest first. */
  mails: MailOfDocument[];
  quoteAnswers: AnswerOfQuote[];
}
