import { DEFAULT_APP_LANGUAGE, defaultBrand, fillInPage } from '@paperbill/contracts/http';
import { TRIAL_DAYS } from '@paperbill/contracts/rules';
import type { Plugin } from 'vite';

/**
 * Fills in default settings during development. The BFF (the server for the web client), which normally fills in the
 * settings, is then not running.
 */
export function defaultSettings(): Plugin {
  return {
    name: 'default-settings',
    apply: 'serve',
    transformIndexHtml: (html) =>
      fillInPage(html, {
        ...defaultBrand,
        publicUrl: '',
        session: 'maybe',
        language: DEFAULT_APP_LANGUAGE,
        colorScheme: 'system',
        payments: 'stripe',
        clientPayments: 'connect',
        trialDays: String(TRIAL_DAYS),
        mails: 'sent',
      }),
  };
}
