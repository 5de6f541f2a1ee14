import { t } from '../languages/t.js';

/** Returns a text for a payment period in days: 'Net 30 days', or 'Due on receipt' for 0 days. */
export const describePaymentTerms = (days: number): string =>
  days === 0 ? t('Due on receipt') : t('Net {days} days', { days });
