import { field, type ValuesOf } from '../rules/fields.js';
import type { Translations } from '../rules/languages.js';
import { MAX_LENGTH } from '../rules/limits.js';
import type { MailKind, MailState, MailTemplateName } from '../rules/options.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/for-browsers.js';
import type { MailFailure } from '../texts/mail-failures.js';
import type { MessageOfInvoice } from './client-messages.js';
import type { AnswerOfQuote } from './quote-answers.js';

/** The editable fields of an e-mail to a client, without the addresses in Cc and Bcc. */
export const mailFields = {
  to: field.email({ required: validationTexts.mailAddressRequired }),
  replyTo: field.email({ required: validationTexts.mailAddressRequired }),
  subject: field.text({ max: MAX_LENGTH.mailSubject, required: validationTexts.mailSubjectRequired }),
  /** The text that the user writes. The e-mail shows the amount, the dates and the link below this text. */
  text: field.multilineText({ max: MAX_LENGTH.mailText, required: validationTexts.mailTextRequired }),
};

export interface NewMail extends ValuesOf<typeof mailFields> {
  /** A list of at most MAX_MAIL_COPIES e-mail addresses. */
  cc: string[];
  bcc: string[];
  kind: MailKind;
}

export interface Mail extends NewMail {
  id: string;
  /** The invoice that the e-mail is about. It is null if the e-mail is about a quote. */
  invoiceId: string | null;
  quoteId: string | null;
  state: MailState;
  /** The reason why the e-mail was not delivered, as a text for users. The text is empty if there was no error. */
  error: string;
  /** The code and the parameters of `error`. Only requests with the header ERROR_REASONS_HEADER get them. */
  failure?: MailFailure;
  createdAt: Instant;
  /**
   * The time when the mail server accepted the e-mail, or may have accepted it (state `unknown`). It is null until
   * then.
   */
  sentAt: Instant | null;
  /** The time when the link in the e-mail was first opened. It is null before that. */
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
/** The initial text of an e-mail, with placeholders in braces (`getMailPlaceholders`). */
export type MailTemplate = ValuesOf<typeof templateFields>;

export type MailTemplates = Record<MailTemplateName, MailTemplate | null>;

export interface MailSettings {
  /** The user's template for each kind of e-mail. Null means the product's default template. */
  templates: MailTemplates;
  /**
   * The user's templates for documents in other languages. The property is missing if there are none. In a change,
   * missing templates keep their values, and null removes a template.
   */
  translations?: Translations<Partial<MailTemplates>>;
  remind: boolean;
  /** Whether the client is reminded of a quote on QUOTE_REMINDER_DAYS, until the quote is answered. */
  remindOfQuotes: boolean;
  /** The days of reminders relative to the due date, ascending. Negative numbers are days before the due date. */
  reminderDays: number[];
  workdaysOnly: boolean;
  /** Whether the client gets a receipt by e-mail for each recorded payment. */
  sendReceipts: boolean;
}

export interface MailSettingsAnswer extends MailSettings {
  /** The sender address of e-mails. It is null if the product is not configured to send e-mails. */
  from: string | null;
}

export const reminderSources = ['settings', 'customer', 'invoice'] as const;
export type ReminderSource = (typeof reminderSources)[number];

/**
 * The reasons for a pause of reminders. `message`: the user has not read a message from the client. `paid`: the client
 * said "paid" within the last REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS. `processing`: an online payment is in progress.
 */
export const reminderPauseReasons = ['unsent', 'message', 'paid', 'processing'] as const;
export type ReminderPauseReason = (typeof reminderPauseReasons)[number];

export interface Reminders {
  remind: boolean;
  /**
   * The days of the reminders that will be sent. Each number counts days from the due date, or from the last valid day
   * of a quote. Negative numbers are days before that date. An empty list means no reminders.
   */
  days: number[];
  source: ReminderSource;
  /**
   * The days of reminders that an invoice or customer inherits if it has no separate days. An empty list means no
   * reminders.
   */
  inherited: number[];
  /**
   * The suggested days of reminders: the first list that is not empty, among the days of the customer, of the user and
   * of the product.
   */
  suggested: number[];
  /** The date of the next reminder. It is null if no reminder is planned. For customers, it is always null. */
  next: CalendarDate | null;
  /** The reason for a pause of reminders. It is null if reminders are not paused. For customers, it is always null. */
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
  /** Undelivered e-mails (in the state `failed` or `unknown`), newest first. */
  mails: MailOfDocument[];
  quoteAnswers: AnswerOfQuote[];
}
