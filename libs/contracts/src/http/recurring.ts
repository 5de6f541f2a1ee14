import type { RecurringMode, RecurringState, RecurringUnit } from '../rules/options.js';
import type { CalendarDate, Decimal } from '../rules/values.js';
import type { NewMail } from './mails.js';

/** How an invoice repeats. Dates count from the first: the 31st stays the last day of shorter months. */
export interface NewRecurring {
  /** From 1 to MAX_RECURRING_EVERY. */
  every: number;
  unit: RecurringUnit;
  /** What dates are counted from; the first one is the first that is not before today, and not the invoice's own. */
  startsOn: CalendarDate;
  /** The last day on which one may be made; null: no day ends it. One that has a `count` has none. */
  endsOn: CalendarDate | null;
  /** How many are made; null: no number ends it. */
  count: number | null;
  mode: RecurringMode;
  /** Whom each is mailed to; null where none is. */
  recipients: Pick<NewMail, 'to' | 'cc' | 'bcc' | 'replyTo'> | null;
}

/** What can be changed of one, for all that are still to come. */
export interface RecurringChanges extends Pick<NewRecurring, 'endsOn' | 'count' | 'mode' | 'recipients'> {
  /** How often they come after the next one; left out, it stays. */
  every?: NewRecurring['every'];
  unit?: NewRecurring['unit'];
}

/** What was made on one of its dates. */
export interface RecurringRun {
  date: CalendarDate;
  invoiceId: string | null;
  invoiceNumber: string | null;
  /** One that was not issued; null where it is an invoice, or gone. */
  draftId: string | null;
  /** It was to be mailed, and was not: it was late, or no more could be mailed. */
  isUnsent: boolean;
}

export interface Recurring extends NewRecurring {
  id: string;
  /** The invoice that repeats. */
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
  clientEmail: string;
  companyEmail: string;
  total: Decimal;
  /** Goes up with each change of it: a change says which one it was made to. */
  revision: number;
  state: RecurringState;
  /** How many were made. */
  made: number;
  /** The next three at most; none where it is not active. */
  nextDates: CalendarDate[];
  /** Why the one that is due could not be made, for people; '' where nothing is wrong. */
  error: string;
  /** The newest five, newest first. */
  runs: RecurringRun[];
}
