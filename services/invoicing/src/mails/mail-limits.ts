import type { Plan } from '@paperbill/contracts/nats';
import type { InvoicingConfig } from '../config.js';
import { isOnFreePlan } from '../numbering/free-limit.js';

export interface MailLimits {
  recipientsPerDay: number;
  /** The mails of all accounts count. An account with a higher limit can still send when this account cannot. */
  mailsPerMailbox: number;
}

/** Free accounts must not use up the limit per mailbox of paying accounts. */
export const getMailLimits = (plan: Plan, config: InvoicingConfig): MailLimits =>
  isOnFreePlan(plan)
    ? { recipientsPerDay: config.FREE_MAIL_RECIPIENTS_A_DAY, mailsPerMailbox: config.FREE_MAILS_TO_MAILBOX_A_DAY }
    : { recipientsPerDay: config.MAIL_RECIPIENTS_A_DAY, mailsPerMailbox: config.MAILS_TO_MAILBOX_A_DAY };
