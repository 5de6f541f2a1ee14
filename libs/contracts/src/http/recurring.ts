import type { RecurringMode, RecurringState, RecurringUnit } from '../rules/options.js';
import type { CalendarDate, Decimal } from '../rules/values.js';
import type { NewMail } from './mails.js';

/** A schedule that repeats an invoice. On the 31st, it uses the last day of shorter months. */
export interface NewRecurring {
  /** Interval in units, from 1 to MAX_RECURRING_EVERY. */
  every: number;
  unit: RecurringUnit;
  /** All dates are counted from this day. Dates before today and the date of the original invoice are skipped. */
  startsOn: CalendarDate;
  /** The last possible date; null for no last date. Only one of `endsOn` and `count` is set. */
  endsOn: CalendarDate | null;
  /** The number of repetitions; null for no limit. */
  count: number | null;
  mode: RecurringMode;
  /** The recipients of each invoice; null unless `mode` is `send`. */
  recipients: Pick<NewMail, 'to' | 'cc' | 'bcc' | 'replyTo'> | null;
}

/** Changes of a schedule, for future repetitions. */
export interface RecurringChanges extends Pick<NewRecurring, 'endsOn' | 'count' | 'mode' | 'recipients'> {
  /** The interval after the next date. If missing, it stays unchanged. */
  every?: NewRecurring['every'];
  unit?: NewRecurring['unit'];
}

/** The result of a schedule on one of its dates. */
export interface RecurringRun {
  date: CalendarDate;
  invoiceId: string | null;
  invoiceNumber: string | null;
  /** The created draft; null if an invoice was issued, or if the draft was deleted. */
  draftId: string | null;
  /** The invoice was not mailed although `mode` is `send`, because it was late or the user's mail limit was reached. */
  isUnsent: boolean;
}

export interface Recurring extends NewRecurring {
  id: string;
  /** The invoice that the schedule repeats. */
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
  clientEmail: string;
  companyEmail: string;
  total: Decimal;
  /** Counts changes. Each change names the revision that it is based on (optimistic locking). */
  revision: number;
  state: RecurringState;
  /** Number of repetitions so far. */
  made: number;
  /** At most the next three dates; empty unless the schedule is active. */
  nextDates: CalendarDate[];
  /** Why the due invoice could not be created, as a text for users; '' without an error. */
  error: string;
  /** The newest five runs, newest first. */
  runs: RecurringRun[];
}
