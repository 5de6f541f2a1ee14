import type { Mail, Reminders } from './mails.js';

export interface QuoteMails {
  /** The sender address of e-mails. Null if the product is not configured to send e-mails. */
  from: string | null;
  /** The e-mails, newest first. */
  mails: Mail[];
  reminders: Reminders;
}
