import type {
  LinkedInvoice,
  Mail,
  MailOfInvoice,
  MailSettings,
  MailsOfAccount,
  NewMail,
  NewMailStop,
  NewRecurring,
  NextReminder,
  OpenInvoice,
  Recurring,
  RecurringChanges,
  Reminders,
  StaffMail,
  StaffMailFilter,
  StaffMails,
  StaffMember,
  Statement,
} from '../http/index.js';
import type { RecurringState } from '../rules/options.js';
import type { MailFailure } from '../texts/index.js';
import type { LogoFile } from './logo-file.js';
import {
  command,
  forBff,
  forStaff,
  type GuardedChange,
  idempotentCommand,
  type ListPart,
  type Noticed,
  type OfUser,
  query,
  unsigned,
} from './message.js';

/** A mail leased to an instance of the service documents, with everything needed to render it. */
export interface LeasedMail extends OfUser {
  id: string;
  /** Random id of the lease. Also the envelope id (ENVID): a bounce that contains it is authentic. */
  lease: string;
  mail: NewMail;
  /** The current invoice. For a statement, its newest invoice, which provides the sender and the payment details. */
  invoice: LinkedInvoice;
  /** The logo in the invoice's snapshot; null without one. */
  logo: LogoFile | null;
  /** The secret of the link in this mail. Created with this lease. Only its hash is stored. */
  linkToken: string;
  /** Current content of a statement. */
  statement?: MailedStatement;
}

export interface MailedOpenInvoice extends OpenInvoice {
  /** null if the invoice has the maximum number of links, or if the link of this mail was revoked. */
  linkToken: string | null;
}

export type MailedStatement = Statement<MailedOpenInvoice>;

export interface TakeMail {
  /** Whether the worker can send statements. The previous release would send one as the mail of an invoice. */
  statements?: boolean;
}

export interface MailLease {
  id: string;
  lease: string;
}

/**
 * The result of handing a mail to the mail server:
 *
 * - `sent`: accepted
 * - `postponed`: certainly not delivered, will be retried
 * - `failed`: certainly not delivered, will not be retried
 * - `unknown`: the connection broke after the mail was partly sent, so it may have been delivered
 */
export type MailOutcome = 'sent' | 'postponed' | 'failed' | 'unknown';

export interface SettleMail extends MailLease {
  outcome: MailOutcome;
  /** Why it was not delivered to all addresses. Missing without an error, and from the previous release. */
  failure?: MailFailure;
  /** The same as a text, for the previous release; '' without an error. */
  error: string;
  /** The To address was rejected, but at least one Cc or Bcc address was accepted. */
  wentToCopies?: boolean;
}

/** A bounce: a mail server accepted a mail, and later reported that it could not deliver it to one of its addresses. */
export interface BouncedMail {
  /** Id of the mail. */
  id: string;
  recipient: string;
  /** The server's error message; '' if there is none. */
  reason: string;
  /** Missing from the previous release. */
  proof?: BounceProof;
}

/**
 * `provider`: the bounce came from the webhook of the mail provider. Otherwise it came by mail, which anyone can forge. It
 * is only trusted with the envelope id, which only mail servers that handled the mail have seen.
 */
export type BounceProof =
  | 'provider'
  | {
      /** '' if the report has none. */
      envelopeId: string;
      /** The reporting server's name, as stated in the report; '' if it states none. */
      reporter: string;
    };

export interface SendMail extends OfUser {
  /** Id of the invoice. */
  id: string;
  mail: NewMail;
  /** Requests of a user with the same key send one mail. */
  idempotencyKey: string;
}

export interface SendStatement extends OfUser {
  /** Id of the customer. */
  id: string;
  mail: NewMail;
  /** Requests of a user with the same key send one mail. */
  idempotencyKey: string;
}

export interface CreateRecurring extends OfUser {
  /** Id of the invoice. */
  id: string;
  recurring: NewRecurring;
  /** Requests of a user with the same key create one schedule. */
  idempotencyKey: string;
}

export interface ChangeRecurring extends OfUser {
  id: string;
  /** The revision that the change is based on. */
  revision: number;
  changes: RecurringChanges;
}

export interface SetMailStop extends OfUser {
  staff: StaffMember;
  stop: NewMailStop | null;
}

export interface SaveMailSettings extends OfUser, GuardedChange, Noticed {
  settings: MailSettings;
}

/** Selects the reminders of one invoice, or of all invoices of a customer. */
export interface ReminderScope extends OfUser {
  of: 'invoice' | 'customer';
  id: string;
}

export interface SetReminders extends ReminderScope {
  /** Days relative to the due date (negative: before it). Empty: no reminders. null: use the inherited days. */
  days: number[] | null;
}

/** Messages about mails to clients, reminders and recurring invoices. */
export const mailMessages = {
  /**
   * Queues a mail to the client. The service documents sends it.
   *
   * @throws NOT_FOUND, INVALID_INPUT, QUOTA_REACHED, IDEMPOTENCY_KEY_REUSED
   */
  sendMail: idempotentCommand<SendMail, Mail>('invoicing.mails.send'),
  /** The mails of an invoice, newest first. @throws NOT_FOUND for another user's id */
  listMails: query<OfUser & { id: string }, Mail[]>('invoicing.mails.list'),
  /** The newest mails in the state `failed` or `unknown` that the user has not seen. */
  listUndeliveredMails: query<OfUser, MailOfInvoice[]>('invoicing.mails.troubled'),
  /** Marks the undelivered mails of an invoice as seen. @throws NOT_FOUND for another user's id */
  readMails: idempotentCommand<OfUser & { id: string }, Record<string, never>>('invoicing.mails.read'),
  /**
   * Queues a statement to a customer.
   *
   * @throws NOT_FOUND if the customer has no invoices; INVALID_INPUT if none is open; QUOTA_REACHED;
   *   IDEMPOTENCY_KEY_REUSED
   */
  sendStatement: idempotentCommand<SendStatement, Mail>('invoicing.statements.send'),
  /** The current statement of a customer and the newest mailed ones. @throws NOT_FOUND if the customer has no invoices */
  getStatement: query<OfUser & { id: string }, Statement & { mails: Mail[] }>('invoicing.statements.get'),
  /** @throws NOT_FOUND, INVALID_INPUT, QUOTA_REACHED, IDEMPOTENCY_KEY_REUSED */
  createRecurring: idempotentCommand<CreateRecurring, Recurring>('invoicing.recurring.create'),
  /** All schedules, or those of one invoice. Running ones first, by their next date; then ended ones, newest first. */
  listRecurring: query<OfUser & { invoiceId?: string }, Recurring[]>('invoicing.recurring.list'),
  /**
   * @throws NOT_FOUND; RECURRING_CHANGED if it was changed since `revision`; INVALID_INPUT if it has ended, or if no date
   *   would be left
   */
  changeRecurring: idempotentCommand<ChangeRecurring, Recurring>('invoicing.recurring.change'),
  /** Pauses, resumes or ends a schedule. @throws NOT_FOUND; INVALID_INPUT if it has ended */
  setRecurringState: idempotentCommand<OfUser & { id: string; state: RecurringState }, Recurring>(
    'invoicing.recurring.set-state',
  ),
  getMailSettings: query<OfUser, MailSettings>('invoicing.mail-settings.get'),
  /** @throws INVALID_INPUT for invalid reminder days; FRESH_SIGN_IN_REQUIRED if a template would change */
  saveMailSettings: command<SaveMailSettings, MailSettings>('invoicing.mail-settings.save'),
  /** @throws NOT_FOUND for another user's invoice */
  getReminders: query<ReminderScope, Reminders>('invoicing.reminders.get'),
  /** @throws NOT_FOUND for another user's invoice; INVALID_INPUT */
  setReminders: idempotentCommand<SetReminders, Reminders>('invoicing.reminders.set'),
  /** The next planned reminders, at most MAX_NEXT_REMINDERS. */
  listNextReminders: query<OfUser, NextReminder[]>('invoicing.reminders.next'),
  /** All mails of the user, oldest first. */
  exportMails: query<OfUser & { after?: string }, ListPart<MailOfInvoice>>('invoicing.mails.export'),
  /** Leases the next due mail to an instance of the service documents; null if there is none. */
  takeMail: unsigned(command<TakeMail, { mail: LeasedMail | null }>('invoicing.mails.take', 10_000)),
  /** Announces the first byte to the mail server. Replies false if the lease is lost: then the mail must not be sent. */
  beginMail: unsigned(idempotentCommand<MailLease, { begun: boolean }>('invoicing.mails.begin')),
  /** Reports the outcome. Ignored if the lease is lost. */
  settleMail: unsigned(idempotentCommand<SettleMail, Record<string, never>>('invoicing.mails.settle')),
  /** Reports a bounce. Ignored for unknown mails and for mails that already failed. */
  bounceMail: forBff(idempotentCommand<BouncedMail, Record<string, never>>('invoicing.mails.bounce')),
  /** At most STAFF_PAGE_SIZE mails, newest first. */
  listMailsForStaff: forStaff(query<StaffMailFilter, StaffMails>('invoicing.staff-mails.list')),
  /** Retries a mail now. @throws NOT_FOUND; INVALID_INPUT if it may have been delivered, or if its link was revoked */
  retryMail: forStaff(idempotentCommand<{ id: string; staff: StaffMember }, StaffMail>('invoicing.staff-mails.retry')),
  getMailStop: forStaff(query<OfUser, MailsOfAccount>('invoicing.staff-mails.get-stop')),
  /** Stops all mails of an account, including queued ones. `stop: null` allows them again. */
  setMailStop: forStaff(idempotentCommand<SetMailStop, MailsOfAccount>('invoicing.staff-mails.set-stop')),
} as const;
