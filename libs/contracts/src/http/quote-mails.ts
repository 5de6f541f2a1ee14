import type { Mail, Reminders } from './mails.js';

export interface QuoteMails {
  /** The sender address, or null if the product is not configured to send e-mails. */
  from: string | null;
  /** The e-mails about the quote, the newest first. */
  mails: Mail[];
  reminders: Reminders;
}
