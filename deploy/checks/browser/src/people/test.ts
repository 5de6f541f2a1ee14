import { type BrowserContext, test as base } from '@playwright/test';
import { callApi } from './api.js';
import { fillBusiness } from './sample-business.js';
import { signIn } from './user-actions.js';

/**
 * Checks whether Playwright itself caused a violation. To record a trace, it reads the images of a page, which the
 * Content Security Policy blocks.
 */
const isTraceMessage = (text: string): boolean => text.startsWith("Connecting to 'blob:");

export interface TestFixtures {
  /** Violations of the Content Security Policy that the browser reports. A test fails if there are some. */
  policyViolations: string[];
}

export interface WorkerFixtures {
  /** The cookies of a user with the data of `fillBusiness`. The user is created for the first test that needs it. */
  studio: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/**
 * Test function with the fixtures of all tests. All tests use the same fixtures, because Playwright starts a new worker
 * for a test with other worker fixtures.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  policyViolations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      context.on('console', (message) => {
        const text = message.text();
        if (text.includes('Content Security Policy') && !isTraceMessage(text)) violations.push(text);
      });
      await use(violations);
      base.expect.soft(violations, 'violations of the content policy').toEqual([]);
    },
    { auto: true },
  ],

  studio: [
    async ({ browser }, provide) => {
      const page = await browser.newPage({ baseURL: process.env['BASE_URL']! });
      await signIn(page);
      await fillBusiness(page);
      // The client saves the time zone of a new user with the first page. Which test opens it first is not known.
      await callApi(page, 'PUT', '/app/api/settings', { timeZone: 'UTC' });
      const cookies = await page.context().storageState();
      await page.close();
      await provide(cookies);
    },
    { scope: 'worker' },
  ],
});
