import { type BrowserContext, test as base } from '@playwright/test';
import { callApi } from './api.js';
import { fillBusiness } from './sample-business.js';
import { signIn } from './user-actions.js';

/**
 * Checks whether Playwright itself caused a violation. Playwright reads the images of a page to record a trace, and the
 * Content Security Policy blocks these reads.
 */
const isTraceMessage = (text: string): boolean => text.startsWith("Connecting to 'blob:");

export interface TestFixtures {
  /** Violations of the Content Security Policy that the browser reports. A test with violations fails. */
  policyViolations: string[];
}

export interface WorkerFixtures {
  /** The cookies of a user with the data of `fillBusiness`. The first test that needs this user creates the user. */
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
      // The test sets the time zone, because the client would otherwise save the time zone of the first browser that
      // opens a page.
      await callApi(page, 'PUT', '/app/api/settings', { timeZone: 'UTC' });
      const cookies = await page.context().storageState();
      await page.close();
      await provide(cookies);
    },
    { scope: 'worker' },
  ],
});
