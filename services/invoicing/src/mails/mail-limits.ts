import type { Plan } from '@paperbill/contracts/nats';
import type { InvoicingConfig } from '../config.js';
import { isOnFreePlan } from '../numbering/free-limit.js';

/** Within a day. */
export interface MailLimits {
  /** Addresses that the account can mail to. */
  recipients: number;
  /** Mails that one mailbox gets of all accounts together before this one's are refused. */
  toMailbox: number;
}

/**
 * What somebody on this plan can mail. The free plan's share of a mailbox is smaller: accounts that cost nothing keep no
 * paying user's mails from it.
 */
export const mailLimits = (plan: Plan, config: InvoicingConfig): MailLimits =>
  isOnFreePlan(plan)
    ? { recipients: config.FREE_MAIL_RECIPIENTS_A_DAY, toMailbox: config.FREE_MAILS_TO_MAILBOX_A_DAY }
    : { recipients: config.MAIL_RECIPIENTS_A_DAY, toMailbox: config.MAILS_TO_MAILBOX_A_DAY };
