import { defaultBrand, fillInPage } from '@paperbill/contracts/http';
import type { Plugin } from 'vite';

/** For development without the BFF: fills in the default settings. */
export function defaultSettings(): Plugin {
  return {
    name: 'default-settings',
    apply: 'serve',
    transformIndexHtml: (html) =>
      fillInPage(html, {
        ...defaultBrand,
        publicUrl: '',
        session: 'maybe',
        colorScheme: 'system',
        payments: 'stripe',
        mails: 'sent',
      }),
  };
}
