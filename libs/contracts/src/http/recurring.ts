import type { Currency } from '../rules/currencies.js';
import type { RecurringMode, RecurringState, RecurringUnit } from '../rules/options.js';
import type { CalendarDate, Decimal } from '../rules/values.js';
import type { StoredRefusal } from './errors.js';
import type { NewMail } from './mails.js';
import type { CardAgreement, SavedCard, StoppedCard } from './saved-cards.js';

/** A schedule for copies of an invoice. A schedule on the 31st uses the last day of shorter months. */
export interface NewRecurring {
  /** The interval between copies in units, from 1 to MAX_RECURRING_EVERY. */
  every: number;
  unit: RecurringUnit;
  /**
   * The first date of the schedule. All other dates are computed from it. Past dates and the date of the original
   * invoice are skipped.
   */
  startsOn: CalendarDate;
  /** The last possible date of a copy, or null. Only one of `endsOn` and `count` can be set. */
  endsOn: CalendarDate | null;
  /** The maximum number of invoices, or null for no limit. */
  count: number | null;
  mode: RecurringMode;
  /** The recipients of the e-mails. The field is null unless `mode` is `send`. */
  recipients: Pick<NewMail, 'to' | 'cc' | 'bcc' | 'replyTo'> | null;
}

/** The changes of a schedule. They apply to future copies. */
export interface RecurringChanges extends Pick<NewRecurring, 'endsOn' | 'count' | 'mode' | 'recipients'> {
  /** The new interval, which applies after the next date. Without this field, the interval does not change. */
  every?: NewRecurring['every'];
  unit?: NewRecurring['unit'];
}

export interface RecurringRun {
  date: CalendarDate;
  invoiceId: string | null;
  invoiceNumber: string | null;
  /** The id of the draft. It is null if an invoice was issued, or if the draft was deleted. */
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
  /**
   * A number that counts the changes of the schedule. Each change must contain the revision on which it is based
   * (optimistic locking).
   */
  revision: number;
  state: RecurringState;
  /** The number of invoices or drafts that the schedule has already created. */
  made: number;
  /** The next dates, at most three. The list is empty unless the schedule is active. */
  nextDates: CalendarDate[];
  /**
   * The reason why the due invoice could not be created, as a text for users. The text is empty if there was no error.
   */
  error: string;
  /**
   * The code and the parameters of `error`. Responses contain this field only if the request has the
   * header ERROR_REASONS_HEADER.
   */
  failure?: StoredRefusal;
  /** The saved card of the client. The field is missing if the client has saved no card. */
  savedCard?: SavedCard & CardAgreement;
  /**
   * The card that is no longer charged. The field is missing if a card is saved, or if the client has never saved one.
   */
  stoppedCard?: StoppedCard;
  /** The last five runs of the schedule, the newest first. */
  runs: RecurringRun[];
}
