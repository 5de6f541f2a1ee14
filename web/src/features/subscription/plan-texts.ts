import { FREE_INVOICE_LIMIT, PRO_PRICE_PER_MONTH, TRIAL_DAYS } from '@paperbill/contracts/rules';

/** What the plans are, in the words of every page that speaks of them. */
export const planTexts = {
  free: `The free plan includes ${FREE_INVOICE_LIMIT} invoices, each with a small watermark line at its foot. No credit card is needed.`,
  pro: `Pro costs $${PRO_PRICE_PER_MONTH} per month: unlimited invoices, without the watermark. Cancel anytime.`,
  trial: `Your first subscription begins with a ${TRIAL_DAYS}-day free trial. Invoices of the trial carry no watermark either.`,
  cancelling: 'After you cancel, Pro stays active until the end of the period that you have paid for.',
} as const;
