import type { Plan } from '@paperbill/contracts/nats';
import type { InvoicingConfig } from '../config.js';
import { isOnFreePlan } from '../numbering/free-limit.js';

/** Limits per day. */
export interface MailLimits {
  /** Addresses that the account may mail to. */
  recipients: number;
  /** Mails from all accounts to one mailbox, above which this account is refused. */
  toMailbox: number;
}

/**
 * The limits of a plan. The mailbox limit of the free plan is lower, so that free accounts cannot block paying ones.
 */
export const mailLimits = (plan: Plan, config: InvoicingConfig): MailLimits =>
  isOnFreePlan(plan)
    ? { recipients: config.FREE_MAIL_RECIPIENTS_A_DAY, toMailbox: config.FREE_MAILS_TO_MAILBOX_A_DAY }
    : { recipients: config.MAIL_RECIPIENTS_A_DAY, toMailbox: config.MAILS_TO_MAILBOX_A_DAY };
