import type { Plan } from '@paperbill/contracts/nats';
import type { InvoicingConfig } from '../config.js';
import { isOnFreePlan } from '../numbering/free-limit.js';

/** A user's limits of mails per day. */
export interface MailLimits {
  /** Maximum number of addresses to which the account may send mails per day. */
  recipientsPerDay: number;
  /**
   * Maximum number of mails to one mailbox per day. Mails of all accounts count. An account whose maximum is reached
   * cannot send mails to the mailbox.
   */
  mailsPerMailbox: number;
}

/**
 * Returns the limits of a plan. The free plan has a lower limit per mailbox, so that mails of free accounts never block
 * mails of paying accounts.
 */
export const getMailLimits = (plan: Plan, config: InvoicingConfig): MailLimits =>
  isOnFreePlan(plan)
    ? { recipientsPerDay: config.FREE_MAIL_RECIPIENTS_A_DAY, mailsPerMailbox: config.FREE_MAILS_TO_MAILBOX_A_DAY }
    : { recipientsPerDay: config.MAIL_RECIPIENTS_A_DAY, mailsPerMailbox: config.MAILS_TO_MAILBOX_A_DAY };
