import type { Mail, Reminders } from './mails.js';

export interface QuoteMails {
  /** The sender address. Null if the product is not configured to send e-mails. */
  from: string | null;
  /** The newest e-mail is first. */
  mails: Mail[];
  reminders: Reminders;
}
