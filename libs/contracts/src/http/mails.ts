import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import type { MailKind, MailState, MailTemplateName } from '../rules/options.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
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
  kind: MailKind;
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

export const templateFields = {
  subject: field.text({ max: MAX_LENGTH.mailSubject, required: validationTexts.mailSubjectRequired }),
  text: field.multilineText({ max: MAX_LENGTH.mailText, required: validationTexts.mailTextRequired }),
};
/** What a mail says at first; what stands in braces is filled in (mailPlaceholders). */
export type MailTemplate = ValuesOf<typeof templateFields>;

/** How a user's mails read, and which go out by themselves. */
export interface MailSettings {
  /** Null where the product's own text is taken. */
  templates: Record<MailTemplateName, MailTemplate | null>;
  /** Whether reminders go out. */
  remind: boolean;
  /** When: days after the due date, or before it where negative, in ascending order. */
  reminderDays: number[];
  /** Reminders go out from Monday to Friday only. */
  workdaysOnly: boolean;
  /** Clients get a receipt for each payment that is recorded. */
  sendReceipts: boolean;
}

/** The settings, and the address that mails come from; null where this product sends none. */
export interface MailSettingsAnswer extends MailSettings {
  from: string | null;
}

/** Who decided when reminders go out: the user for all of them, or for a customer or an invoice alone. */
export const reminderSources = ['settings', 'customer', 'invoice'] as const;
export type ReminderSource = (typeof reminderSources)[number];

/**
 * Why no reminder of an unpaid invoice goes out: it was never mailed, the client has said something nobody has read, or says that
 * it is paid (PAID_MESSAGE_HOLDS_DAYS).
 */
export const reminderHolds = ['unsent', 'message', 'paid'] as const;
export type ReminderHold = (typeof reminderHolds)[number];

/** The reminders of an invoice or a customer. */
export interface Reminders {
  /** Whether the user has reminders sent at all. */
  remind: boolean;
  /** Days after the due date, or before it where negative; empty: none is sent. */
  days: number[];
  source: ReminderSource;
  /** The days that count where none are decided for it alone; empty: none is sent. */
  inherited: number[];
  /** What days of its own begin with: of its customer's, the user's and the product's the first that are any. */
  suggested: number[];
  /** The day on which the next one goes out; null where none does, and for a customer. */
  next: CalendarDate | null;
  /** Why none does; null where one does, or all have, and for a customer. */
  heldBy: ReminderHold | null;
}

/** A reminder that goes out if nothing happens. */
export interface NextReminder {
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
  to: string;
  amountDue: Decimal;
  dueDate: CalendarDate;
  date: CalendarDate;
}

/** What a user has not looked at yet. */
export interface News {
  /** What clients have said, newest first. */
  clientMessages: MessageOfInvoice[];
  /** Mails that did not arrive, or may not have, newest first. */
  mails: MailOfInvoice[];
}
