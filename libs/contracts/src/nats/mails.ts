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
  /** A random id. It is also the envelope id (ENVID) of the e-mail: a bounce with this id is authentic. */
  lease: string;
  mail: NewMail;
  /** The logo in the document's snapshot of the profile, or null. */
  logo: LogoFile | null;
  /** The secret of the link in the e-mail. A new secret is created with each lease, because only its hash is stored. */
  linkToken: string;
  /** Messages of the previous release do not contain this field. */
  attachments?: SharedAttachment[];
}

export interface LeasedInvoiceMail extends LeasedMailOfDocument {
  /**
   * The newest invoice of the customer. The account statement takes the sender and the payment details from
   * this invoice.
   */
  invoice: LinkedInvoice;
  quote?: undefined;
  /** Only account statements have this field. */
  statement?: MailedStatement;
}

export interface LeasedQuoteMail extends LeasedMailOfDocument {
  invoice?: undefined;
  quote: Quote;
  statement?: undefined;
}

export type LeasedMail = LeasedInvoiceMail | LeasedQuoteMail;

export interface MailedOpenInvoice extends OpenInvoice {
  /**
   * The secret of the invoice link. The field is null if the invoice has the maximum number of links, or if the link
   * was revoked.
   */
  linkToken: string | null;
}

export interface MailedStatement extends Statement<MailedOpenInvoice> {
  /** The field is missing for English (US). Messages of the previous release do not contain it. */
  language?: Language;
}

export interface LeaseMail {
  /**
   * True if the worker can send account statements. A worker of the previous release does not set this field and gets
   * no statements, because it would send them with the text of an invoice.
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
  /** The number of the part, counted from 0. */
  part: number;
}

/**
 * - `sent`: The server accepted the e-mail. - `postponed`: The e-mail was certainly not delivered, and will be retried.
 * - `failed`: The e-mail was certainly not delivered, and will not be retried. - `unknown`: The connection broke during
 * the transfer, so the e-mail may have been delivered.
 */
export type MailOutcome = 'sent' | 'postponed' | 'failed' | 'unknown';

export interface MailReport extends MailLease {
  outcome: MailOutcome;
  /**
   * The reasons of the mail server for refusing addresses. The field is missing if no address was refused. Messages of
   * the previous release do not contain it.
   */
  failure?: MailFailure;
  /** The failure as a text for the previous release. The text is empty if there was no error. */
  error: string;
  /** True if the mail server refused the To address, but accepted at least one Cc or Bcc address. */
  wentToCopies?: boolean;
}

/** An e-mail that a mail server accepted, but could not deliver to one of the addresses. */
export interface BouncedMail {
  id: string;
  recipient: string;
  reason: string;
  /** Messages of the previous release do not contain this field. */
  proof?: BounceProof;
}

/**
 * The proof that a bounce is authentic. `provider`: the webhook of the e-mail provider received the bounce. All other
 * bounces arrive by e-mail, which anyone can forge. Such a bounce is trusted only if it contains the envelope id,
 * because only mail servers that handled the original e-mail know this id.
 */
export type BounceProof =
  | 'provider'
  | {
      /** The envelope id is empty if the delivery report contains none. */
      envelopeId: string;
      /** The mail server that sent the delivery report. The field is empty if the report does not name it. */
      reporter: string;
    };

export interface MailedDocumentOfUser extends WithUserId {
  id: string;
  /** Messages about invoices do not contain this field, because the previous release does not send it. */
  of?: MailedDocumentKind;
}

export interface SendMail extends MailedDocumentOfUser {
  mail: NewMail;
  idempotencyKey: string;
}

export interface StatementSelection {
  /** The id of the customer. */
  id: string;
  /**
   * The default is the currency of the profile. If no invoice in this currency is open, another currency with open
   * invoices is the default.
   */
  currency?: Currency;
}

export interface SendStatement extends WithUserId, StatementSelection {
  mail: NewMail;
  /** The field is missing if the customer has no own language. The language of the profile then applies. */
  language?: Language;
  idempotencyKey: string;
}

export interface CreateRecurring extends WithUserId, WithNewFiles {
  id: string;
  recurring: NewRecurring;
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

export interface ReminderScope extends WithUserId {
  of: 'invoice' | 'customer' | 'quote';
  id: string;
}

export interface SetReminders extends ReminderScope {
  of: 'invoice' | 'customer';
  /**
   * The days of the reminders, relative to the due date. With an empty list, no reminders are sent. Null means the
   * inherited days.
   */
  days: number[] | null;
}

export const mailMessages = {
  /**
   * Queues an e-mail, which the documents service sends later.
   * @throws NOT_FOUND, INVALID_INPUT, QUOTA_REACHED, IDEMPOTENCY_KEY_REUSED
   */
  sendMail: idempotentCommand<SendMail, Mail>('invoicing.mails.send'),
  /**
   * Returns the e-mails of a document, the newest first.
   * @throws NOT_FOUND for another user's id
   */
  listMails: query<MailedDocumentOfUser, Mail[]>('invoicing.mails.list'),
  /** The newest e-mails with the state `failed` or `unknown` that the user has not seen yet. */
  listUndeliveredMails: query<WithUserId, MailOfDocument[]>('invoicing.mails.troubled'),
  /** Marks undelivered e-mails as seen. @throws NOT_FOUND for another user's id */
  readMails: idempotentCommand<MailedDocumentOfUser, Record<string, never>>('invoicing.mails.read'),
  /** @throws NOT_FOUND; INVALID_INPUT if no invoice is open; QUOTA_REACHED; IDEMPOTENCY_KEY_REUSED */
  sendStatement: idempotentCommand<SendStatement, Mail>('invoicing.statements.send'),
  /** @throws NOT_FOUND if the customer has no invoices */
  getStatement: query<WithUserId & StatementSelection, Statement & { mails: Mail[] }>('invoicing.statements.get'),
  /** @throws NOT_FOUND, INVALID_INPUT, QUOTA_REACHED, IDEMPOTENCY_KEY_REUSED */
  createRecurring: idempotentCommand<CreateRecurring, Recurring>('invoicing.recurring.create'),
  /** Schedules that have not ended come first, sorted by their next date. Ended schedules follow, newest first. */
  listRecurring: query<WithUserId & { invoiceId?: string }, Recurring[]>('invoicing.recurring.list'),
  /**
   * @throws NOT_FOUND; RECURRING_CHANGED; INVALID_INPUT if the schedule has ended, or if the change leaves it without
   * dates
   */
  changeRecurring: idempotentCommand<ChangeRecurring, Recurring>('invoicing.recurring.change'),
  /** @throws NOT_FOUND; INVALID_INPUT if the schedule has ended */
  setRecurringState: idempotentCommand<WithUserId & { id: string; state: RecurringState }, Recurring>(
    'invoicing.recurring.set-state',
  ),
  getMailSettings: query<WithUserId, MailSettings>('invoicing.mail-settings.get'),
  /** @throws INVALID_INPUT; FRESH_SIGN_IN_REQUIRED if a template changes and the user did not sign in recently */
  saveMailSettings: command<SaveMailSettings, MailSettings>('invoicing.mail-settings.save'),
  /** @throws NOT_FOUND for another user's invoice */
  getReminders: query<ReminderScope, Reminders>('invoicing.reminders.get'),
  /** @throws NOT_FOUND for another user's invoice; INVALID_INPUT */
  setReminders: idempotentCommand<SetReminders, Reminders>('invoicing.reminders.set'),
  listNextReminders: query<WithUserId, NextReminder[]>('invoicing.reminders.next'),
  /** Returns the oldest e-mails first. */
  exportMails: query<WithUserId & { after?: string }, ListPart<MailOfDocument>>('invoicing.mails.export'),
  /** Returns the next due e-mail, or null if no e-mail is due. */
  leaseMail: allowUnsigned(command<LeaseMail, { mail: LeasedMail | null }>('invoicing.mails.take', 10_000)),
  /** @throws NOT_FOUND if the file does not exist or the lease was lost */
  readMailedFile: allowUnsigned(query<ReadMailedFile, WithBytes>('invoicing.mails.read-file')),
  /**
   * Announces that the sending of an e-mail begins. If `begun` is false, the lease is lost and the e-mail must not be
   * sent.
   */
  beginMail: allowUnsigned(idempotentCommand<MailLease, { begun: boolean }>('invoicing.mails.begin')),
  /** Stores the result of sending an e-mail. The report is ignored if the worker has lost its lease. */
  reportMail: allowUnsigned(idempotentCommand<MailReport, Record<string, never>>('invoicing.mails.settle')),
  /** Records that an e-mail bounced. Unknown e-mails and e-mails that already failed are ignored. */
  bounceMail: restrictToBff(idempotentCommand<BouncedMail, Record<string, never>>('invoicing.mails.bounce')),
  /** Returns the newest e-mails, at most STAFF_PAGE_SIZE. */
  listMailsForStaff: restrictToStaff(query<StaffMailFilter, StaffMailList>('invoicing.staff-mails.list')),
  /** @throws NOT_FOUND; INVALID_INPUT if the e-mail may have been delivered, or if its link was revoked */
  retryMail: restrictToStaff(
    idempotentCommand<{ id: string; staff: StaffMember }, StaffMail>('invoicing.staff-mails.retry'),
  ),
  getMailStop: restrictToStaff(query<WithUserId, MailStopOfAccount>('invoicing.staff-mails.get-stop')),
  /**
   * Stops all e-mails of an account, including queued e-mails. With `stop: null`, the account can send e-mails again.
   */
  setMailStop: restrictToStaff(idempotentCommand<SetMailStop, MailStopOfAccount>('invoicing.staff-mails.set-stop')),
} as const;
