import type { Plan } from '@paperbill/contracts/nats';
import type { InvoicingConfig } from '../config.js';
import { isOnFreePlan } from '../numbering/free-limit.js';

/** The limits for a user's mails within one day. */
export interface MailLimits {
  /** Maximum number of addresses to which the account may send mails per day. */
  recipientsPerDay: number;
  /**
   * Daily limit of mails to one mailbox, counted over all accounts. At the limit, the account cannot send another mail
   * to the mailbox.
   */
  mailsPerMailbox: number;
}

/**
 * Returns the limits of a plan. The limit per mailbox is lower on the free plan, so that free accounts cannot use up
 * the limit of paying ones.
 */
export const getMailLimits = (plan: Plan, config: InvoicingConfig): MailLimits =>
  isOnFreePlan(plan)
    ? { recipientsPerDay: config.FREE_MAIL_RECIPIENTS_A_DAY, mailsPerMailbox: config.FREE_MAILS_TO_MAILBOX_A_DAY }
    : { recipientsPerDay: config.MAIL_RECIPIENTS_A_DAY, mailsPerMailbox: config.MAILS_TO_MAILBOX_A_DAY };
