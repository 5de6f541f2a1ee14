import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { fillBusiness } from './sample-business.js';
import { signIn } from './user-actions.js';

interface Studio {
  /** The browser of a studio at work (`fillBusiness`), which the tests of one worker share: for those that only look. */
  studio: BrowserContext;
}

interface Look {
  /** A page of the studio's browser, which has most files already. */
  studioPage: Page;
}

export const test = base.extend<Look, Studio>({
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
