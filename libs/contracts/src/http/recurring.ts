import type { Currency } from '../rules/currencies.js';
import type { RecurringMode, RecurringState, RecurringUnit } from '../rules/options.js';
import type { CalendarDate, Decimal } from '../rules/values.js';
import type { StoredRefusal } from './errors.js';
import type { NewMail } from './mails.js';
import type { CardAgreement, SavedCard, StoppedCard } from './saved-cards.js';

/**
 * A schedule that creates copies of an invoice. A schedule on the 31st of a month uses the last day of shorter months.
 */
export interface NewRecurring {
  /** The interval between copies, as a number of units (weeks, months or years), from 1 to MAX_RECURRING_EVERY. */
  every: number;
  unit: RecurringUnit;
  /**
   * The first date of the schedule, from which all other dates are computed. The schedule skips past dates and the date
   * of the original invoice.
   */
  startsOn: CalendarDate;
  /** The last possible date of a copy, or null if there is none. Only one of `endsOn` and `count` can be set. */
  endsOn: CalendarDate | null;
  /** The maximum number of invoices that the schedule creates. Null means no limit. */
  count: number | null;
  mode: RecurringMode;
  /** The e-mail recipients of each invoice. Null unless `mode` is `send`. */
  recipients: Pick<NewMail, 'to' | 'cc' | 'bcc' | 'replyTo'> | null;
}

/** Changes of a schedule. They apply to future copies. */
export interface RecurringChanges extends Pick<NewRecurring, 'endsOn' | 'count' | 'mode' | 'recipients'> {
  /** The new interval, which applies after the next date. If the field is missing, the interval does not change. */
  every?: NewRecurring['every'];
  unit?: NewRecurring['unit'];
}

/** An invoice or draft that a schedule created on one of its dates. */
export interface RecurringRun {
  date: CalendarDate;
  invoiceId: string | null;
  invoiceNumber: string | null;
  /** The id of the created draft. Null if an invoice was issued, or if the draft was deleted. */
  draftId: string | null;
  /**
   * True if the invoice was not sent although `mode` is `send`. The reason is that the invoice was late, or that the
   * limit of e-mails was reached.
   */
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
  /**
   * The number of times that the schedule was changed. Each change must contain the revision on which it is based
   * (optimistic locking).
   */
  revision: number;
  state: RecurringState;
  /** The number of invoices or drafts that the schedule has already created. */
  made: number;
  /** The next dates of the schedule, at most three. Empty unless the schedule is active. */
  nextDates: CalendarDate[];
  /** The reason why the due invoice could not be created, as a text for users. Empty if there was no error. */
  error: string;
  /** The code and the parameters of `error`. Present only if the request has the header ERROR_REASONS_HEADER. */
  failure?: StoredRefusal;
  /** The card to which future invoices are charged. Missing if the client has saved no card. */
  savedCard?: SavedCard & CardAgreement;
  /** The card that is no longer charged. Missing if a card is saved, or if the client has never saved one. */
  stoppedCard?: StoppedCard;
  /** The last five runs of the schedule, newest first. */
  runs: RecurringRun[];
}
