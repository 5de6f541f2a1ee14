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

/** A mail that is lent to an instance of documents, with all that it needs to make it. */
export interface LeasedMail extends OfUser {
  id: string;
  /** Proves that the mail is still lent to whoever says what came of it; later, that a report of a server is about it (ENVID). */
  lease: string;
  mail: NewMail;
  /** As it stands now; of a statement, the newest one that it lists, which says who it is from and how to pay. */
  invoice: LinkedInvoice;
  /** As the invoice was saved with; null without one. */
  logo: LogoFile | null;
  /** Of the client's page; made with this lease, and nowhere kept but as its hash. */
  linkToken: string;
  /** What a statement lists, as it stands now. */
  statement?: MailedStatement;
}

/** Where one of the listed invoices leads. */
export interface MailedOpenInvoice extends OpenInvoice {
  /** Null where it has as many links as it may, or that one was revoked. */
  linkToken: string | null;
}

export type MailedStatement = Statement<MailedOpenInvoice>;

export interface TakeMail {
  /** Whoever asks knows how to make them: a release before would send one as a mail of one invoice. */
  statements?: boolean;
}

/** A lease that is about to be used, or was. */
export interface MailLease {
  id: string;
  lease: string;
}

/**
 * What came of handing a mail to the mail server:
 *
 * - `sent`: it was accepted
 * - `postponed`: certainly not delivered, and it may go the next time
 * - `failed`: certainly not delivered, and it never will be
 * - `unknown`: the answer was lost after the mail had begun, so that it may have been delivered
 */
export type MailOutcome = 'sent' | 'postponed' | 'failed' | 'unknown';

export interface SettleMail extends MailLease {
  outcome: MailOutcome;
  /** Why it was not delivered to all; missing where nothing is wrong, and in requests of a release before. */
  failure?: MailFailure;
  /** The same for people, as a release before writes and reads it; '' where nothing is wrong. */
  error: string;
  /** Whom it was written to was refused, while some of those it is copied to have got it. */
  wentToCopies?: boolean;
}

/** A mail server took a mail, and later said that it could not deliver it to one of its addresses. */
export interface BouncedMail {
  /** Of the mail. */
  id: string;
  recipient: string;
  /** What the server said, for people; '' where it said nothing. */
  reason: string;
  /**
   * `provider`: its own webhook tells it. Else a mail that anybody may have written: it is believed where it has the envelope's id,
   * which only servers on the way have seen. A release before tells none.
   */
  proof?: BounceProof;
}

export type BounceProof =
  | 'provider'
  | {
      /** '' where the report has none. */
      envelopeId: string;
      /** The name of the server that made the report, as the report has it; '' where it has none. */
      reporter: string;
    };

export interface SendMail extends OfUser {
  /** Of the invoice. */
  id: string;
  mail: NewMail;
  /** Two requests of a user with the same key make one mail. */
  idempotencyKey: string;
}

export interface SendStatement extends OfUser {
  /** Of the customer. */
  id: string;
  mail: NewMail;
  /** Two requests of a user with the same key make one mail. */
  idempotencyKey: string;
}

/** Makes an invoice repeat. */
export interface CreateRecurring extends OfUser {
  /** Of the invoice. */
  id: string;
  recurring: NewRecurring;
  /** Two requests of a user with the same key make one. */
  idempotencyKey: string;
}

/** Changes what is done with those that are still to come, and when they end. */
export interface ChangeRecurring extends OfUser {
  id: string;
  /** Which one is changed: another change may have come in before. */
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

/** Whose reminders: those of an invoice, or of all invoices of a customer. */
export interface ReminderScope extends OfUser {
  of: 'invoice' | 'customer';
  id: string;
}

export interface SetReminders extends ReminderScope {
  /** Days after the due date, or before it where negative; empty: none. Null: as for all others. */
  days: number[] | null;
}

/** Messages about mails to clients, and about what is written and mailed by itself. */
export const mailMessages = {
  /**
   * Decides that a mail goes to the client: it waits for documents from then on. NOT_FOUND, INVALID_INPUT for what stands on
   * it, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED where it is refused.
   */
  sendMail: idempotentCommand<SendMail, Mail>('invoicing.mails.send'),
  /** The mails of an invoice, newest first. NOT_FOUND for another user's id. */
  listMails: query<OfUser & { id: string }, Mail[]>('invoicing.mails.list'),
  /** Those that did not arrive, or may not have, and that the user has not looked at: the newest. */
  listUndeliveredMails: query<OfUser, MailOfInvoice[]>('invoicing.mails.troubled'),
  /** The user has looked at those of an invoice. NOT_FOUND for another user's id. */
  readMails: idempotentCommand<OfUser & { id: string }, Record<string, never>>('invoicing.mails.read'),
  /**
   * Decides that a statement of all that a customer owes goes out. NOT_FOUND where no invoice was made out to it, INVALID_INPUT
   * where none is open, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED where it is refused.
   */
  sendStatement: idempotentCommand<SendStatement, Mail>('invoicing.statements.send'),
  /** What a statement of a customer would list now, and the newest that were mailed. NOT_FOUND where no invoice was made out to it. */
  getStatement: query<OfUser & { id: string }, Statement & { mails: Mail[] }>('invoicing.statements.get'),
  /** Makes an invoice repeat. NOT_FOUND, INVALID_INPUT, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED where it is refused. */
  createRecurring: idempotentCommand<CreateRecurring, Recurring>('invoicing.recurring.create'),
  /** All, or those of one invoice: those that go on, in the order of their next dates, then those that have ended, newest first. */
  listRecurring: query<OfUser & { invoiceId?: string }, Recurring[]>('invoicing.recurring.list'),
  /**
   * Changes one that goes on. NOT_FOUND; RECURRING_CHANGED where another change came in before; INVALID_INPUT for one that has
   * ended, or where nothing would come any more.
   */
  changeRecurring: idempotentCommand<ChangeRecurring, Recurring>('invoicing.recurring.change'),
  /** Pauses one, lets it go on from today, or ends it for good. NOT_FOUND; INVALID_INPUT for one that has ended. */
  setRecurringState: idempotentCommand<OfUser & { id: string; state: RecurringState }, Recurring>(
    'invoicing.recurring.set-state',
  ),
  getMailSettings: query<OfUser, MailSettings>('invoicing.mail-settings.get'),
  /** INVALID_INPUT for days that no reminder can have; FRESH_SIGN_IN_REQUIRED where a template would change. */
  saveMailSettings: command<SaveMailSettings, MailSettings>('invoicing.mail-settings.save'),
  /** Of an invoice or of a customer. NOT_FOUND for another user's invoice. */
  getReminders: query<ReminderScope, Reminders>('invoicing.reminders.get'),
  /** Changes or stops them, or lets them be as all others again. NOT_FOUND for another user's invoice, INVALID_INPUT. */
  setReminders: idempotentCommand<SetReminders, Reminders>('invoicing.reminders.set'),
  /** Those that go out next, at most MAX_NEXT_REMINDERS. */
  listNextReminders: query<OfUser, NextReminder[]>('invoicing.reminders.next'),
  /** All of them, oldest first. */
  exportMails: query<OfUser & { after?: string }, ListPart<MailOfInvoice>>('invoicing.mails.export'),
  /** Lends the mail that is due next to an instance of documents, which alone may ask; null where none is. */
  takeMail: unsigned(command<TakeMail, { mail: LeasedMail | null }>('invoicing.mails.take', 10_000)),
  /** Says that its first byte is about to go out. False where the mail is lent to somebody else by now: nothing may go then. */
  beginMail: unsigned(idempotentCommand<MailLease, { begun: boolean }>('invoicing.mails.begin')),
  /** Says what came of it; of a mail that is lent to somebody else by now, nothing is kept. */
  settleMail: unsigned(idempotentCommand<SettleMail, Record<string, never>>('invoicing.mails.settle')),
  /** Says that it came back. Nothing where there is no such mail, or it is known already that it did not arrive. */
  bounceMail: forBff(idempotentCommand<BouncedMail, Record<string, never>>('invoicing.mails.bounce')),
  /** The newest of them, at most STAFF_PAGE_SIZE. */
  listMailsForStaff: forStaff(query<StaffMailFilter, StaffMails>('invoicing.staff-mails.list')),
  /** Has a mail tried now. NOT_FOUND; INVALID_INPUT for one that may have been delivered, or leads to a revoked link. */
  retryMail: forStaff(idempotentCommand<{ id: string; staff: StaffMember }, StaffMail>('invoicing.staff-mails.retry')),
  getMailStop: forStaff(query<OfUser, MailsOfAccount>('invoicing.staff-mails.get-stop')),
  /** Stops all mails of an account, those that wait as well, or allows them again with null. */
  setMailStop: forStaff(idempotentCommand<SetMailStop, MailsOfAccount>('invoicing.staff-mails.set-stop')),
} as const;
