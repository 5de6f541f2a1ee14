import type { Mail, Reminders } from './mails.js';
import type { Recurring } from './recurring.js';

export interface InvoiceMails {
  /** The sender address. Null if the product is not configured to send e-mails. */
  from: string | null;
  /** The newest e-mail is first. */
  mails: Mail[];
  reminders: Reminders;
  /** The schedules are sorted by their next dates. */
  recurring: Recurring[];
}
