import type { Mail, Reminders } from './mails.js';
import type { Recurring } from './recurring.js';

export interface InvoiceMails {
  /** The sender address of e-mails. Null if the product is not configured to send e-mails. */
  from: string | null;
  /** The e-mails, newest first. */
  mails: Mail[];
  reminders: Reminders;
  /** The schedules that create copies of the invoice, sorted by their next dates. */
  recurring: Recurring[];
}
