import type { Mail, Reminders } from './mails.js';
import type { Recurring } from './recurring.js';

/** The mails of an invoice, its reminders and its recurring schedules. */
export interface InvoiceMails {
  /** The sender address of mails; null if the product is not configured to send mail. */
  from: string | null;
  /** Newest first. */
  mails: Mail[];
  reminders: Reminders;
  /** Schedules that repeat the invoice, in the order of their next dates. */
  recurring: Recurring[];
}
