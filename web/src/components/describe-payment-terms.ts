import { t } from '../languages/t.js';

/** Returns the payment terms for a number of days: 'Net 30 days' or 'Due on receipt'. */
export const describePaymentTerms = (days: number): string =>
  days === 0 ? t('Due on receipt') : t('Net {days} days', { days });
