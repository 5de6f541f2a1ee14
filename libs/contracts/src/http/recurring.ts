import type { Currency } from '../rules/currencies.js';
import type { RecurringMode, RecurringState, RecurringUnit } from '../rules/options.js';
import type { CalendarDate, Decimal } from '../rules/values.js';
import type { StoredRefusal } from './errors.js';
import type { NewMail } from './mails.js';
import type { CardAgreement, SavedCard, StoppedCard } from './saved-cards.js';

/** A schedule on the 31st of a month uses the last day of shorter months. */
export interface NewRecurring {
  /** The interval between copies in units, from 1 to MAX_RECURRING_EVERY. */
  every: number;
  unit: RecurringUnit;
  /** All other dates are computed from this date. Past dates and the date of the original invoice are skipped. */
  startsOn: CalendarDate;
  /** The last possible date of a copy, or null. Only one of `endsOn` and `count` can be set. */
  endsOn: CalendarDate | null;
  /** The maximum number of invoices. Null means no limit. */
  count: number | null;
  mode: RecurringMode;
  /** Null unless `mode` is `send`. */
  recipients: Pick<NewMail, 'to' | 'cc' | 'bcc' | 'replyTo'> | null;
}

/** The changes apply to future copies. */
export interface RecurringChanges extends Pick<NewRecurring, 'endsOn' | 'count' | 'mode' | 'recipients'> {
  /** Applies after the next date. If missing, the interval does not change. */
  every?: NewRecurring['every'];
  unit?: NewRecurring['unit'];
}

export interface RecurringRun {
  date: CalendarDate;
  invoiceId: string | null;
  invoiceNumber: string | null;
  /** Null if an invoice was issued, or if the draft was deleted. */
  draftId: string | null;
  /** True if `mode` is `send`, but the invoice was late or the limit of e-mails was reached. */
  isUnsent: boolean;
}

export interface Recurring extends NewRecurring {
  id: string;
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
  clientEmail: string;
  companyEmail: string;
  currency: Currency;
  total: Decimal;
  /** Counts the changes. Each change must contain the revision on which it is based (optimistic locking). */
  revision: number;
  state: RecurringState;
  /** The number of invoices or drafts that the schedule has already created. */
  made: number;
  /** The next dates, at most three. Empty unless the schedule is active. */
  nextDates: CalendarDate[];
  /** Why the due invoice could not be created, as a text for users. Empty if there was no error. */
  error: string;
  /** The code and the parameters of `error`. Present only if the request has the header ERROR_REASONS_HEADER. */
  failure?: StoredRefusal;
  /** Missing if the client has saved no card. */
  savedCard?: SavedCard & CardAgreement;
  /** The card that is no longer charged. Missing if a card is saved, or if the client has never saved one. */
  stoppedCard?: StoppedCard;
  /** The last five runs, newest first. */
  runs: RecurringRun[];
}
