import { type ClientPaymentMode, pagePlaceholders } from '@paperbill/contracts/http';
import { TRIAL_DAYS } from '@paperbill/contracts/rules';

/**
 * Returns false if this deployment sends no e-mails to clients. The app then hides everything that would send an
 * e-mail.
 */
export const areMailsSent = (): boolean => document.documentElement.dataset['mails'] !== 'none';

/**
 * Returns false if this deployment sells no Pro plan. The app then hides everything that offers the plan. Prerendered
 * pages contain the texts for both cases, and CSS hides those that do not apply (`data-only`).
 */
export const arePaymentsOffered = (): boolean =>
  typeof document === 'undefined' || document.documentElement.dataset['payments'] !== 'none';

/**
 * Returns how clients can pay online. If `none`, the app shows nothing about online payments. Prerendered pages contain
 * the texts about them, and CSS hides the texts (`data-only`).
 */
export const getClientPaymentMode = (): ClientPaymentMode =>
  typeof document === 'undefined'
    ? 'connect'
    : ((document.documentElement.dataset['clientPayments'] as ClientPaymentMode | undefined) ?? 'none');

/**
 * Returns the number of trial days in a user's first subscription, or '0' if there is no trial. Prerendered pages
 * contain a placeholder instead. If there is no trial, CSS hides their texts about it (`data-only`).
 */
export const getTrialDays = (): string =>
  typeof document === 'undefined'
    ? pagePlaceholders.trialDays
    : (document.documentElement.dataset['trialDays'] ?? String(TRIAL_DAYS));
