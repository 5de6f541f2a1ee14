import type { Mail, Reminders } from './mails.js';
import type { Recurring } from './recurring.js';

export interface InvoiceMails {
  /** The sender address, or null if the product is not configured to send e-mails. */
  from: string | null;
  /** The e-mails about the document, the newest first. */
  mails: Mail[];
  reminders: Reminders;
  /** The schedules of the invoice, sorted by their next dates. */
  recurring: Recurring[];
}
