import { field, type ValuesOf } from '../rules/fields.js';
import type { Translations } from '../rules/languages.js';
import { MAX_LENGTH } from '../rules/limits.js';
import type { MailKind, MailState, MailTemplateName } from '../rules/options.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/for-browsers.js';
import type { MailFailure } from '../texts/mail-failures.js';
import type { MessageOfInvoice } from './client-messages.js';
import type { AnswerOfQuote } from './quote-answers.js';

/** The fields of an e-mail, without the addresses in Cc and Bcc. */
export const mailFields = {
  to: field.email({ required: validationTexts.mailAddressRequired }),
  replyTo: field.email({ required: validationTexts.mailAddressRequired }),
  subject: field.text({ max: MAX_LENGTH.mailSubject, required: validationTexts.mailSubjectRequired }),
  /** The e-mail shows the amount, the dates and the link below this text. */
  text: field.multilineText({ max: MAX_LENGTH.mailText, required: validationTexts.mailTextRequired }),
};

export interface NewMail extends ValuesOf<typeof mailFields> {
  /** The addresses in Cc. Both `cc` and `bcc` have at most MAX_MAIL_COPIES addresses. */
  cc: string[];
  bcc: string[];
  kind: MailKind;
}

export interface Mail extends NewMail {
  id: string;
  /** The id of the invoice, or null if the e-mail is about a quote. */
  invoiceId: string | null;
  quoteId: string | null;
  state: MailState;
  /** The reason why the e-mail was not delivered, as a text for users. The text is empty if there was no error. */
  error: string;
  /**
   * The code and the parameters of `error`. Responses contain this field only if the request has the
   * header ERROR_REASONS_HEADER.
   */
  failure?: MailFailure;
  createdAt: Instant;
  /**
   * The time at which the mail server accepted the e-mail, or may have accepted it (state `unknown`). It is null
   * before that time.
   */
  sentAt: Instant | null;
  /** The time at which the link in the e-mail was first opened. It is null before that time. */
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
/** A template with placeholders in braces (`getMailPlaceholders`). */
export type MailTemplate = ValuesOf<typeof templateFields>;

export type MailTemplates = Record<MailTemplateName, MailTemplate | null>;

export interface MailSettings {
  /** The user's templates. Null stands for the product's default template. */
  templates: MailTemplates;
  /**
   * The templates for documents in other languages. The field is missing if there are none. In a change, a missing
   * template keeps its value, and null removes the template.
   */
  translations?: Translations<Partial<MailTemplates>>;
  remind: boolean;
  /** True to send reminders of quotes on QUOTE_REMINDER_DAYS, until the quote is answered. */
  remindOfQuotes: boolean;
  /**
   * The days of the reminders in ascending order, relative to the due date. Negative numbers are days before
   * the due date.
   */
  reminderDays: number[];
  workdaysOnly: boolean;
  /** True if the client gets a receipt for each recorded payment. */
  sendReceipts: boolean;
}

export interface MailSettingsAnswer extends MailSettings {
  /** The sender address, or null if the product is not configured to send e-mails. */
  from: string | null;
}

export const reminderSources = ['settings', 'customer', 'invoice'] as const;
export type ReminderSource = (typeof reminderSources)[number];

/**
 * The reasons why reminders are paused. `message`: the user has not read a message from the client. `paid`: the client
 * said "paid" within the last REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS. `processing`: an online payment is in progress.
 */
export const reminderPauseReasons = ['unsent', 'message', 'paid', 'processing'] as const;
export type ReminderPauseReason = (typeof reminderPauseReasons)[number];

export interface Reminders {
  remind: boolean;
  /**
   * The days of the reminders, relative to the due date or to the last valid day of a quote. Negative numbers are days
   * before that date. With an empty list, no reminders are sent.
   */
  days: number[];
  source: ReminderSource;
  /** The days that apply if the invoice or customer has none of its own. With an empty list, no reminders are sent. */
  inherited: number[];
  /**
   * The suggested days. They come from the customer, the user or the product: the first of these lists that
   * is not empty.
   */
  suggested: number[];
  /** The date of the next reminder. It is null if none is planned, and always null for customers. */
  next: CalendarDate | null;
  /** The reason why reminders are paused. It is null if they are not paused, and always null for customers. */
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

/** The notices that the user has not seen yet. */
export interface Notices {
  clientMessages: MessageOfInvoice[];
  /** The e-mails in the state `failed` or `unknown`, the newest first. */
  mails: MailOfDocument[];
  quoteAnswers: AnswerOfQuote[];
}
