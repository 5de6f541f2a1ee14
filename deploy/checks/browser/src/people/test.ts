import { type BrowserContext, test as base } from '@playwright/test';
import { callApi } from './api.js';
import { fillBusiness } from './sample-business.js';
import { signIn } from './user-actions.js';

/**
 * Checks whether Playwright itself caused a violation. Playwright reads the images of a page to record a trace, and the
 * content security policy blocks these reads.
 */
const isTraceMessage = (text: string): boolean => text.startsWith("Connecting to 'blob:");

export interface TestFixtures {
  /** The violations of the content security policy that the browser has reported. A test with violations fails. */
  policyViolations: string[];
}

export interface WorkerFixtures {
  /**
   * The cookies of a user with the data that `fillBusiness` saves. The user is created for the first test that needs
   * it.
   */
  studio: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/**
 * The test function with the fixtures of all tests. All tests share these fixtures, because Playwright starts a new
 * worker for tests with other worker fixtures.
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
      // The time zone is set here. Otherwise the client would save the time zone of the first browser that opens
      // a page.
      await callApi(page, 'PUT', '/app/api/settings', { timeZone: 'UTC' });
      const cookies = await page.context().storageState();
      await page.close();
      await provide(cookies);
    },
    { scope: 'worker' },
  ],
});
