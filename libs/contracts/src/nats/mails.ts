import type {
  LinkedInvoice,
  Mail,
  MailOfDocument,
  MailSettings,
  MailStopOfAccount,
  NewMail,
  NewMailSuspension,
  NewRecurring,
  NextReminder,
  OpenInvoice,
  Quote,
  Recurring,
  RecurringChanges,
  Reminders,
  SharedAttachment,
  StaffMail,
  StaffMailFilter,
  StaffMailList,
  StaffMember,
  Statement,
  WithNewFiles,
} from '../http/index.js';
import type { Currency } from '../rules/currencies.js';
import type { Language } from '../rules/languages.js';
import type { MailedDocumentKind, RecurringState } from '../rules/options.js';
import type { MailFailure } from '../texts/index.js';
import type { LogoFile } from './logo-file.js';
import {
  command,
  restrictToBff,
  restrictToStaff,
  type WithFreshSignIn,
  idempotentCommand,
  type ListPart,
  type WithNoticeRecipient,
  type WithUserId,
  query,
  allowUnsigned,
  type WithBytes,
} from './message.js';

interface LeasedMailOfDocument extends WithUserId {
  id: string;
  /**
   * The random id of the lease. It is also used as the envelope id (ENVID) of the e-mail. A bounce with this id is
   * authentic.
   */
  lease: string;
  mail: NewMail;
  /** The logo in the document's snapshot of the profile. Null if there is no logo. */
  logo: LogoFile | null;
  /** The secret of the link in the e-mail. It is created together with this lease. Only a hash of it is stored. */
  linkToken: string;
  /** The files that are attached to the e-mail. Missing in messages of the previous release. */
  attachments?: SharedAttachment[];
}

export interface LeasedInvoiceMail extends LeasedMailOfDocument {
  /**
   * The invoice that the e-mail is about. For an account statement, it is the customer's newest invoice. The account
   * statement takes the sender and the payment details from it.
   */
  invoice: LinkedInvoice;
  quote?: undefined;
  /** The current content of the account statement. Missing in all other kinds of e-mails. */
  statement?: MailedStatement;
}

export interface LeasedQuoteMail extends LeasedMailOfDocument {
  invoice?: undefined;
  quote: Quote;
  statement?: undefined;
}

/** A leased e-mail with all data that is needed to render it. */
export type LeasedMail = LeasedInvoiceMail | LeasedQuoteMail;

export interface MailedOpenInvoice extends OpenInvoice {
  /**
   * The secret of the invoice link in this e-mail. Null if the invoice has the maximum number of links, or if the link
   * was revoked.
   */
  linkToken: string | null;
}

export interface MailedStatement extends Statement<MailedOpenInvoice> {
  /** The language of the account statement. Missing for English (US), and in messages of the previous release. */
  language?: Language;
}

export interface LeaseMail {
  /**
   * True if the worker can send account statements. A worker of the previous release does not set this field, because
   * it would send an account statement as the e-mail of an invoice.
   */
  statements?: boolean;
  /** True if the worker can send quotes. A worker of the previous release does not set this field. */
  quotes?: boolean;
}

export interface MailLease {
  id: string;
  lease: string;
}

export interface ReadMailedFile extends MailLease {
  attachmentId: string;
  /** The index of the part. The first part has the index 0. */
  part: number;
}

/**
 * The result of sending an e-mail to the mail server:
 *
 * - `sent`: The server accepted the e-mail.
 * - `postponed`: The e-mail was certainly not delivered, and will be retried.
 * - `failed`: The e-mail was certainly not delivered, and will not be retried.
 * - `unknown`: The connection broke after the e-mail was partly sent, so the e-mail may have been delivered.
 */
export type MailOutcome = 'sent' | 'postponed' | 'failed' | 'unknown';

export interface MailReport extends MailLease {
  outcome: MailOutcome;
  /**
   * The reason why the mail server refused addresses. Missing if it refused none, and in messages of the previous
   * release.
   */
  failure?: MailFailure;
  /** The failure as a text, which the previous release needs. Empty if there was no error. */
  error: string;
  /** True if the mail server refused the To address, but accepted at least one Cc or Bcc address. */
  wentToCopies?: boolean;
}

/** A bounce. It means that a mail server accepted the e-mail, but could not deliver it to one of the addresses. */
export interface BouncedMail {
  id: string;
  recipient: string;
  reason: string;
  /** Evidence that the bounce is authentic. Missing in messages of the previous release. */
  proof?: BounceProof;
}

/**
 * Evidence that a bounce is authentic. `provider` means that the bounce was received through the webhook of the e-mail
 * provider. All other bounces are received by e-mail, and anyone can forge an e-mail. Such a bounce is trusted only if
 * it contains the envelope id, because only mail servers that handled the original e-mail know this id.
 */
export type BounceProof =
  | 'provider'
  | {
      /** The envelope id in the delivery report. Empty if the report contains none. */
      envelopeId: string;
      /** The name of the mail server that sent the delivery report. Empty if the report does not contain it. */
      reporter: string;
    };

/** Identifies an invoice or a quote of a user. */
export interface MailedDocumentOfUser extends WithUserId {
  id: string;
  /** The kind of the document. Missing for an invoice, because the previous release does not send this field. */
  of?: MailedDocumentKind;
}

export interface SendMail extends MailedDocumentOfUser {
  mail: NewMail;
  /** The idempotency key. Several requests of a user with the same key send only one e-mail. */
  idempotencyKey: string;
}

export interface StatementSelection {
  /** The id of the customer. */
  id: string;
  /**
   * The currency of the listed invoices. The default is the currency of the profile. If no invoice in this currency is
   * open, the default is another currency with open invoices.
   */
  currency?: Currency;
}

export interface SendStatement extends WithUserId, StatementSelection {
  mail: NewMail;
  /**
   * The language of the customer. Missing if the customer has no own language, and the language of the profile applies.
   */
  language?: Language;
  /** The idempotency key. Several requests of a user with the same key send only one e-mail. */
  idempotencyKey: string;
}

export interface CreateRecurring extends WithUserId, WithNewFiles {
  id: string;
  recurring: NewRecurring;
  /** The idempotency key. Several requests of a user with the same key create only one schedule. */
  idempotencyKey: string;
}

export interface ChangeRecurring extends WithUserId {
  id: string;
  revision: number;
  changes: RecurringChanges;
}

export interface SetMailStop extends WithUserId {
  staff: StaffMember;
  stop: NewMailSuspension | null;
}

export interface SaveMailSettings extends WithUserId, WithFreshSignIn, WithNoticeRecipient {
  settings: MailSettings;
}

/** Identifies an invoice, a customer or a quote with its reminders. */
export interface ReminderScope extends WithUserId {
  of: 'invoice' | 'customer' | 'quote';
  id: string;
}

export interface SetReminders extends ReminderScope {
  of: 'invoice' | 'customer';
  /**
   * The reminder days, relative to the due date. An empty list means that no reminders are sent. Null means that the
   * inherited reminder days apply.
   */
  days: number[] | null;
}

/** NATS messages about e-mails to clients, reminders and recurring invoices. */
export const mailMessages = {
  /**
   * Queues an e-mail. The documents service sends it later.
   * @throws NOT_FOUND, INVALID_INPUT, QUOTA_REACHED, IDEMPOTENCY_KEY_REUSED
   */
  sendMail: idempotentCommand<SendMail, Mail>('invoicing.mails.send'),
  /** Lists the e-mails of an invoice or a quote, newest first. @throws NOT_FOUND for another user's id */
  listMails: query<MailedDocumentOfUser, Mail[]>('invoicing.mails.list'),
  /** Lists the newest e-mails with the state `failed` or `unknown` that the user has not seen yet. */
  listUndeliveredMails: query<WithUserId, MailOfDocument[]>('invoicing.mails.troubled'),
  /** Marks undelivered e-mails as seen. @throws NOT_FOUND for another user's id */
  readMails: idempotentCommand<MailedDocumentOfUser, Record<string, never>>('invoicing.mails.read'),
  /**
   * Queues an e-mail with an account statement.
   * @throws NOT_FOUND; INVALID_INPUT if no invoice is open; QUOTA_REACHED; IDEMPOTENCY_KEY_REUSED
   */
  sendStatement: idempotentCommand<SendStatement, Mail>('invoicing.statements.send'),
  /** Returns the account statement of a customer. @throws NOT_FOUND if the customer has no invoices */
  getStatement: query<WithUserId & StatementSelection, Statement & { mails: Mail[] }>('invoicing.statements.get'),
  /**
   * Creates a schedule for copies of an invoice. @throws NOT_FOUND, INVALID_INPUT, QUOTA_REACHED,
   * IDEMPOTENCY_KEY_REUSED
   */
  createRecurring: idempotentCommand<CreateRecurring, Recurring>('invoicing.recurring.create'),
  /**
   * Lists schedules. Schedules that have not ended come first, sorted by their next date. Ended schedules follow,
   * newest first.
   */
  listRecurring: query<WithUserId & { invoiceId?: string }, Recurring[]>('invoicing.recurring.list'),
  /**
   * Changes a schedule.
   * @throws NOT_FOUND; RECURRING_CHANGED; INVALID_INPUT if the schedule has ended, or if the change leaves it without
   * dates
   */
  changeRecurring: idempotentCommand<ChangeRecurring, Recurring>('invoicing.recurring.change'),
  /** Sets the state of a schedule. @throws NOT_FOUND; INVALID_INPUT if the schedule has ended */
  setRecurringState: idempotentCommand<WithUserId & { id: string; state: RecurringState }, Recurring>(
    'invoicing.recurring.set-state',
  ),
  getMailSettings: query<WithUserId, MailSettings>('invoicing.mail-settings.get'),
  /**
   * Saves the user's settings for e-mails.
   * @throws INVALID_INPUT; FRESH_SIGN_IN_REQUIRED if a template changes and the user did not sign in recently
   */
  saveMailSettings: command<SaveMailSettings, MailSettings>('invoicing.mail-settings.save'),
  /** Returns the reminders of an invoice or a customer. @throws NOT_FOUND for another user's invoice */
  getReminders: query<ReminderScope, Reminders>('invoicing.reminders.get'),
  /** Sets the reminder days. @throws NOT_FOUND for another user's invoice; INVALID_INPUT */
  setReminders: idempotentCommand<SetReminders, Reminders>('invoicing.reminders.set'),
  listNextReminders: query<WithUserId, NextReminder[]>('invoicing.reminders.next'),
  /** Lists all e-mails of the user, oldest first. */
  exportMails: query<WithUserId & { after?: string }, ListPart<MailOfDocument>>('invoicing.mails.export'),
  /**
   * Leases the next due e-mail to an instance of the documents service. The reply contains null if no e-mail is due.
   */
  leaseMail: allowUnsigned(command<LeaseMail, { mail: LeasedMail | null }>('invoicing.mails.take', 10_000)),
  /**
   * Returns one part of a file that is attached to a leased e-mail. @throws NOT_FOUND if the file does not exist or the
   * lease was lost
   */
  readMailedFile: allowUnsigned(query<ReadMailedFile, WithBytes>('invoicing.mails.read-file')),
  /**
   * Announces that the sending of an e-mail begins. If the reply is false, the lease is lost and the e-mail must not be
   * sent.
   */
  beginMail: allowUnsigned(idempotentCommand<MailLease, { begun: boolean }>('invoicing.mails.begin')),
  /** Reports the result of sending an e-mail. The report is ignored if the worker has lost its lease. */
  reportMail: allowUnsigned(idempotentCommand<MailReport, Record<string, never>>('invoicing.mails.settle')),
  /** Reports a bounce. The report is ignored for unknown e-mails and for e-mails that already failed. */
  bounceMail: restrictToBff(idempotentCommand<BouncedMail, Record<string, never>>('invoicing.mails.bounce')),
  /** Lists at most STAFF_PAGE_SIZE e-mails for staff, newest first. */
  listMailsForStaff: restrictToStaff(query<StaffMailFilter, StaffMailList>('invoicing.staff-mails.list')),
  /**
   * Sends an e-mail again because a staff member requested it.
   * @throws NOT_FOUND; INVALID_INPUT if the e-mail may have been delivered, or if its link was revoked
   */
  retryMail: restrictToStaff(
    idempotentCommand<{ id: string; staff: StaffMember }, StaffMail>('invoicing.staff-mails.retry'),
  ),
  getMailStop: restrictToStaff(query<WithUserId, MailStopOfAccount>('invoicing.staff-mails.get-stop')),
  /**
   * Stops all e-mails of an account, including queued e-mails. With `stop: null`, the account can send e-mails again.
   */
  setMailStop: restrictToStaff(idempotentCommand<SetMailStop, MailStopOfAccount>('invoicing.staff-mails.set-stop')),
} as const;
