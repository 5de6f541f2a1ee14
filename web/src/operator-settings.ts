/**
 * Returns false if this deployment sends no mails to clients. The interface then hides everything that would send a
 * mail.
 */
export const areMailsSent = (): boolean => document.documentElement.dataset['mails'] !== 'none';

/**
 * Returns false if this deployment sells no Pro plan. The interface then hides everything that offers the plan.
 * Prerendered pages contain both versions of a text, and CSS shows one of them (`data-only`).
 */
export const arePaymentsOffered = (): boolean =>
  typeof document === 'undefined' || document.documentElement.dataset['payments'] !== 'none';
