import { type ClientPaymentMode, pagePlaceholders } from '@paperbill/contracts/http';
import { TRIAL_DAYS } from '@paperbill/contracts/rules';

export const areMailsSent = (): boolean => document.documentElement.dataset['mails'] !== 'none';

/**
 * Prerendered pages contain the texts for deployments with and without payments. CSS hides the texts that do not
 * apply (`data-only`).
 */
export const arePaymentsOffered = (): boolean =>
  typeof document === 'undefined' || document.documentElement.dataset['payments'] !== 'none';

/** Prerendered pages contain the texts about online payments, and CSS hides them (`data-only`). */
export const getClientPaymentMode = (): ClientPaymentMode =>
  typeof document === 'undefined'
    ? 'connect'
    : ((document.documentElement.dataset['clientPayments'] as ClientPaymentMode | undefined) ?? 'none');

/**
 * Returns the number of days of the trial, or '0' without a trial. Prerendered pages contain a placeholder for this
 * number. Without a trial, CSS hides the texts about the trial (`data-only`).
 */
export const getTrialDays = (): string =>
  typeof document === 'undefined'
    ? pagePlaceholders.trialDays
    : (document.documentElement.dataset['trialDays'] ?? String(TRIAL_DAYS));
