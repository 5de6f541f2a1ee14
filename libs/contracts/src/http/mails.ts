import { field, type ValuesOf } from '../rules/fields.js';
import type { Translations } from '../rules/languages.js';
import { MAX_LENGTH } from '../rules/limits.js';
import type { MailKind, MailState, MailTemplateName } from '../rules/options.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/for-browsers.js';
import type { MailFailure } from '../texts/mail-failures.js';
import type { MessageOfInvoice } from './client-messages.js';
import type { AnswerOfQuote } from './quote-answers.js';

/** The editable fields of an e-mail to a client, except the addresses in Cc and Bcc. */
export const mailFields = {
  to: field.email({ required: validationTexts.mailAddressRequired }),
  replyTo: field.email({ required: validationTexts.mailAddressRequired }),
  subject: field.text({ max: MAX_LENGTH.mailSubject, required: validationTexts.mailSubjectRequired }),
  /** The text that the user writes. The e-mail shows the amount, the dates and the link below this text. */
  text: field.multilineText({ max: MAX_LENGTH.mailText, required: validationTexts.mailTextRequired }),
};

export interface NewMail extends ValuesOf<typeof mailFields> {
  /** At most MAX_MAIL_COPIES e-mail addresses. */
  cc: string[];
  bcc: string[];
  kind: MailKind;
}

export interface Mail extends NewMail {
  id: string;
  /** The id of the invoice that the e-mail is about. Null if the e-mail is about a quote. */
  invoiceId: string | null;
  quoteId: string | null;
  state: MailState;
  /** The reason why the e-mail was not delivered, as a text for users. Empty if there was no error. */
  error: string;
  /** The code and the parameters of `error`. Present only if the request has the header ERROR_REASONS_HEADER. */
  failure?: MailFailure;
  createdAt: Instant;
  /**
   * The time at which the mail server accepted the e-mail. In the state `unknown`, the mail server may have accepted
   * it. Null before that time.
   */
  sentAt: Instant | null;
  /** The time at which the link in the e-mail was first opened. Null before that time. */
  openedAt: Instant | null;
}

/** An e-mail together with the number of its invoice or quote. */
export interface MailOfDocument extends Mail {
  invoiceNumber: string | null;
  quoteNumber: string | null;
  clientName: string;
}

export const templateFields = {
  subject: field.text({ max: MAX_LENGTH.mailSubject, required: validationTexts.mailSubjectRequired }),
  text: field.multilineText({ max: MAX_LENGTH.mailText, required: validationTexts.mailTextRequired }),
};
/** The initial text of an e-mail. Placeholders are written in braces (`getMailPlaceholders`). */
export type MailTemplate = ValuesOf<typeof templateFields>;

export type MailTemplates = Record<MailTemplateName, MailTemplate | null>;

export interface MailSettings {
  /** The user's template for each kind of e-mail. Null means that the product's default template is used. */
  templates: MailTemplates;
  /**
   * The user's templates for documents in other languages. Missing if there are none. In a change, a missing template
   * keeps its value, and null removes the template.
   */
  translations?: Translations<Partial<MailTemplates>>;
  remind: boolean;
  /** Whether clients get reminders of a quote on QUOTE_REMINDER_DAYS, until the quote is answered. */
  remindOfQuotes: boolean;
  /** The reminder days in ascending order, relative to the due date. Negative numbers are days before the due date. */
  reminderDays: number[];
  workdaysOnly: boolean;
  /** Whether the client gets an e-mail with a receipt for each recorded payment. */
  sendReceipts: boolean;
}

export interface MailSettingsAnswer extends MailSettings {
  /** The sender address of e-mails. Null if the product is not configured to send e-mails. */
  from: string | null;
}

export const reminderSources = ['settings', 'customer', 'invoice'] as const;
export type ReminderSource = (typeof reminderSources)[number];

/**
 * The reasons for which reminders are paused. `message`: the user has not read a message from the client. `paid`: the
 * client said "paid" within the last REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS. `processing`: an online payment is in
 * progress.
 */
export const reminderPauseReasons = ['unsent', 'message', 'paid', 'processing'] as const;
export type ReminderPauseReason = (typeof reminderPauseReasons)[number];

export interface Reminders {
  remind: boolean;
  /**
   * The days on which reminders will be sent, relative to the due date or to the last valid day of a quote. Negative
   * numbers are days before that date. An empty list means that no reminders are sent.
   */
  days: number[];
  source: ReminderSource;
  /**
   * The reminder days that apply if the invoice or customer has no reminder days of its own. An empty list means that
   * no reminders are sent.
   */
  inherited: number[];
  /**
   * The suggested reminder days. They are the reminder days of the customer, of the user or of the product: the first
   * of these lists that is not empty.
   */
  suggested: number[];
  /** The date of the next reminder. Null if no reminder is planned. Always null for customers. */
  next: CalendarDate | null;
  /** The reason why reminders are paused. Null if reminders are not paused. Always null for customers. */
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

/** Client messages, answers to quotes and failed mails that the user has not seen yet. */
export interface Notices {
  clientMessages: MessageOfInvoice[];
  /** Undelivered e-mails, which have the state `failed` or `unknown`, newest first. */
  mails: MailOfDocument[];
  quoteAnswers: AnswerOfQuote[];
}
