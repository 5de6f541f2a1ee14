/** False if this deployment sends no mail to clients. The client then hides everything that would send one. */
export const areMailsSent = (): boolean => document.documentElement.dataset['mails'] !== 'none';

/**
 * False if this deployment sells no Pro plan. The client then hides everything that offers it. Prerendered pages carry both
 * texts; CSS shows one of them (`data-only`).
 */
export const arePaymentsOffered = (): boolean =>
  typeof document === 'undefined' || document.documentElement.dataset['payments'] !== 'none';
