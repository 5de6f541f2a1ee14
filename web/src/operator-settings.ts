import { type ClientPaymentMode, pagePlaceholders } from '@paperbill/contracts/http';
import { TRIAL_DAYS } from '@paperbill/contracts/rules';

export const areMailsSent = (): boolean => document.documentElement.dataset['mails'] !== 'none';

/** Prerendered pages contain the texts for both cases. CSS hides the texts of the other case (`data-only`). */
export const arePaymentsOffered = (): boolean =>
  typeof document === 'undefined' || document.documentElement.dataset['payments'] !== 'none';

/** Prerendered pages contain the texts about online payments, and CSS hides them (`data-only`). */
export const getClientPaymentMode = (): ClientPaymentMode =>
  typeof document === 'undefined'
    ? 'connect'
    : ((document.documentElement.dataset['clientPayments'] as ClientPaymentMode | undefined) ?? 'none');

/**
 * The number of days, or '0' without a trial. Prerendered pages contain a placeholder. Without a trial, CSS hides their
 * texts about it (`data-only`).
 */
export const getTrialDays = (): string =>
  typeof document === 'undefined'
    ? pagePlaceholders.trialDays
    : (document.documentElement.dataset['trialDays'] ?? String(TRIAL_DAYS));
