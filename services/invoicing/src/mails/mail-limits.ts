import type { Plan } from '@paperbill/contracts/nats';
import type { InvoicingConfig } from '../config.js';
import { isOnFreePlan } from '../numbering/free-limit.js';

/** The limits for a user's mails within a day. */
export interface MailLimits {
  /** The maximum number of addresses to which the account may send mails. */
  recipientsPerDay: number;
  /**
   * The maximum number of mails per day to one mailbox, counted over all accounts. At the limit, this account cannot
   * send another mail to the mailbox.
   */
  mailsPerMailbox: number;
}

/**
 * Returns the mail limits of a plan. The free plan has a lower limit for each mailbox. Free accounts therefore cannot
 * use up the limit of paying accounts.
 */
export const getMailLimits = (plan: Plan, config: InvoicingConfig): MailLimits =>
  isOnFreePlan(plan)
    ? { recipientsPerDay: config.FREE_MAIL_RECIPIENTS_A_DAY, mailsPerMailbox: config.FREE_MAILS_TO_MAILBOX_A_DAY }
    : { recipientsPerDay: config.MAIL_RECIPIENTS_A_DAY, mailsPerMailbox: config.MAILS_TO_MAILBOX_A_DAY };
