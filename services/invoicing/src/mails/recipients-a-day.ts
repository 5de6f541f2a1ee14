import type { Plan } from '@paperbill/contracts/nats';
import type { InvoicingConfig } from '../config.js';
import { isOnFreePlan } from '../invoices/free-limit.js';

/** To how many addresses somebody on this plan can mail within a day. */
export const recipientsADay = (
  plan: Plan,
  { FREE_MAIL_RECIPIENTS_A_DAY, MAIL_RECIPIENTS_A_DAY }: InvoicingConfig,
): number => (isOnFreePlan(plan) ? FREE_MAIL_RECIPIENTS_A_DAY : MAIL_RECIPIENTS_A_DAY);
