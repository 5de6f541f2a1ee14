import type {
  LinkedInvoice,
  MailSettings,
  NewMail,
  NewMailStop,
  NewRecurring,
  OpenInvoice,
  StaffMember,
  Statement,
} from '../http/index.js';
import type { LogoFile } from './logo-file.js';
import type { OfUser } from './message.js';

/** A mail that is lent to an instance of documents, with all that it needs to make it. */
export interface LeasedMail extends OfUser {
  id: string;
  /** Proves that the mail is still lent to whoever says what came of it. */
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
  /** What the server said, for people; '' where it was sent. */
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
}

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

export interface SetMailStop extends OfUser {
  staff: StaffMember;
  stop: NewMailStop | null;
}

export interface SaveMailSettings extends OfUser {
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
