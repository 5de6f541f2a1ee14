import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { fillBusiness } from './sample-business.js';
import { signIn } from './user-actions.js';

interface StudioWorkerFixtures {
  /** Signed in with the data of `fillBusiness`. The read-only tests of a worker share it. */
  studio: BrowserContext;
}

interface StudioTestFixtures {
  studioPage: Page;
}

export const test = base.extend<StudioTestFixtures, StudioWorkerFixtures>({
  studio: [
    async ({ browser }, provide) => {
      const context = await browser.newContext({ baseURL: process.env['BASE_URL'], reducedMotion: 'reduce' });
      const page = await context.newPage();
      await signIn(page);
      await fillBusiness(page);
      await page.close();
      await provide(context);
      await context.close();
    },
    { scope: 'worker' },
  ],

  studioPage: async ({ studio, colorScheme, viewport }, provide) => {
    const page = await studio.newPage();
    await page.emulateMedia({ colorScheme });
    if (viewport) await page.setViewportSize(viewport);
    await provide(page);
    await page.close();
  },
});
