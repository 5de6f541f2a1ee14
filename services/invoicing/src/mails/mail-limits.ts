import type { Plan } from '@paperbill/contracts/nats';
import type { InvoicingConfig } from '../config.js';
import { isOnFreePlan } from '../numbering/free-limit.js';

export interface MailLimits {
  /** Maximum number of addresses to which the account may send mails per day. */
  recipientsPerDay: number;
  /**
   * Maximum number of mails per day to one mailbox. The mails of all accounts count. An account that reaches its limit
   * cannot send mails to the mailbox, while an account with a higher limit still can.
   */
  mailsPerMailbox: number;
}

/**
 * Returns the limits of a plan. The free plan has a lower limit per mailbox, so that free accounts cannot use up the
 * limit of paying accounts.
 */
export const getMailLimits = (plan: Plan, config: InvoicingConfig): MailLimits =>
  isOnFreePlan(plan)
    ? { recipientsPerDay: config.FREE_MAIL_RECIPIENTS_A_DAY, mailsPerMailbox: config.FREE_MAILS_TO_MAILBOX_A_DAY }
    : { recipientsPerDay: config.MAIL_RECIPIENTS_A_DAY, mailsPerMailbox: config.MAILS_TO_MAILBOX_A_DAY };
