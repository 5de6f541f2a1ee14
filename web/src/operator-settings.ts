import { type ClientPaymentMode, pagePlaceholders } from '@paperbill/contracts/http';
import { TRIAL_DAYS } from '@paperbill/contracts/rules';

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

/**
 * Returns how clients can pay online. With `none`, the interface shows nothing about online payments. Prerendered pages
 * contain the texts, and CSS hides them (`data-only`).
 */
export const getClientPaymentMode = (): ClientPaymentMode =>
  typeof document === 'undefined'
    ? 'connect'
    : ((document.documentElement.dataset['clientPayments'] as ClientPaymentMode | undefined) ?? 'none');

/**
 * Returns the trial days of a user's first subscription, or '0' without a trial. In prerendered pages it is a
 * placeholder, so their texts about the trial are hidden by CSS (`data-only`).
 */
export const getTrialDays = (): string =>
  typeof document === 'undefined'
    ? pagePlaceholders.trialDays
    : (document.documentElement.dataset['trialDays'] ?? String(TRIAL_DAYS));
