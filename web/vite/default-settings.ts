import { defaultBrand, fillInPage } from '@paperbill/contracts/http';
import type { Plugin } from 'vite';

/** For work on the client, where no BFF serves the page: the settings that it would have by default. */
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
