import type { RecurringMode, RecurringState, RecurringUnit } from '../rules/options.js';
import type { CalendarDate, Decimal } from '../rules/values.js';
import type { NewMail } from './mails.js';

/** A schedule on the 31st of a month uses the last day of shorter months. */
export interface NewRecurring {
  /** In units (weeks, months or years), from 1 to MAX_RECURRING_EVERY. */
  every: number;
  unit: RecurringUnit;
  /** All dates are counted from it. Dates before today and the date of the original invoice are skipped. */
  startsOn: CalendarDate;
  /** Only one of `endsOn` and `count` can be set. */
  endsOn: CalendarDate | null;
  /** The maximum number of invoices. Null means no limit. */
  count: number | null;
  mode: RecurringMode;
  /** Null unless `mode` is `send`. */
  recipients: Pick<NewMail, 'to' | 'cc' | 'bcc' | 'replyTo'> | null;
}

/** They apply to future copies. */
export interface RecurringChanges extends Pick<NewRecurring, 'endsOn' | 'count' | 'mode' | 'recipients'> {
  /** Applies after the next date. If missing, the interval stays. */
  every?: NewRecurring['every'];
  unit?: NewRecurring['unit'];
}

/** The invoice or draft that a schedule created on one of its dates. */
export interface RecurringRun {
  date: CalendarDate;
  invoiceId: string | null;
  invoiceNumber: string | null;
  /** Null if an invoice was issued, or if the draft was deleted. */
  draftId: string | null;
  /** Not sent although `mode` is `send`: the invoice was late, or the limit of e-mails was reached. */
  isUnsent: boolean;
}

export interface Recurring extends NewRecurring {
  id: string;
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
  clientEmail: string;
  companyEmail: string;
  total: Decimal;
  /** Each change must name the revision on which it is based (optimistic locking). */
  revision: number;
  state: RecurringState;
  /** Invoices and drafts created so far. */
  made: number;
  /** At most three. Empty unless the schedule is active. */
  nextDates: CalendarDate[];
  /** Why the due invoice could not be created, for users. Empty if there was no error. */
  error: string;
  /** The last five, newest first. */
  runs: RecurringRun[];
}
