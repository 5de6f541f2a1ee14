import type { BrowserContext } from '@playwright/test';
import { fillBusiness } from './sample-business.js';
import { test as base } from './test.js';
import { signIn } from './user-actions.js';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Playwright's `test`, signed in as a user with the data of `fillBusiness`. All tests of a worker share this user. */
export const test = base.extend<object, { studio: StorageState }>({
  studio: [
    async ({ browser }, provide) => {
      const page = await browser.newPage({ baseURL: process.env['BASE_URL']! });
      await signIn(page);
      await fillBusiness(page);
      const state = await page.context().storageState();
      await page.close();
      await provide(state);
    },
    { scope: 'worker' },
  ],

  storageState: ({ studio }, provide) => provide(studio),
});
