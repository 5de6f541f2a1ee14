/**
 * Returns false if this deployment sends no mails to clients. The client then hides all controls that would send a
 * mail.
 */
export const areMailsSent = (): boolean => document.documentElement.dataset['mails'] !== 'none';

/**
 * Returns false if this deployment sells no Pro plan. The client then hides all texts that offer the plan. Prerendered
 * pages contain the texts for both cases, and CSS shows one of them (`data-only`).
 */
export const arePaymentsOffered = (): boolean =>
  typeof document === 'undefined' || document.documentElement.dataset['payments'] !== 'none';
