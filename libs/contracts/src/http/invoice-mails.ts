import type { Mail, Reminders } from './mails.js';
import type { Recurring } from './recurring.js';

/** The mails of an invoice, whether there can be more, and what is written and mailed by itself. */
export interface InvoiceMails {
  /** The address that mails come from; null where this product sends none. */
  from: string | null;
  /** Newest first. */
  mails: Mail[];
  reminders: Reminders;
  /** How the invoice repeats, in the order of the next dates. */
  recurring: Recurring[];
}
