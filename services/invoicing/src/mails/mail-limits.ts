import type { Plan } from '@paperbill/contracts/nats';
import type { InvoicingConfig } from '../config.js';
import { isOnFreePlan } from '../numbering/free-limit.js';

export interface MailLimits {
  recipientsPerDay: number;
  /** Maximum number of mails that all accounts together send to one mailbox per day. */
  mailsPerMailbox: number;
}

/**
 * The limits of free accounts are lower than those of paying accounts. If free accounts reach their limit for a
 * mailbox, paying accounts can still send mails to this mailbox.
 */
export const getMailLimits = (plan: Plan, config: InvoicingConfig): MailLimits =>
  isOnFreePlan(plan)
    ? { recipientsPerDay: config.FREE_MAIL_RECIPIENTS_A_DAY, mailsPerMailbox: config.FREE_MAILS_TO_MAILBOX_A_DAY }
    : { recipientsPerDay: config.MAIL_RECIPIENTS_A_DAY, mailsPerMailbox: config.MAILS_TO_MAILBOX_A_DAY };
