import { test as base } from '@playwright/test';

/** Playwright's trace reads images of a page, which the policy blocks. */
const isOfTrace = (text: string): boolean => text.startsWith("Connecting to 'blob:");

/** Playwright's test, which also fails on Content-Security-Policy violations. */
export const test = base.extend<{ policyViolations: string[] }>({
  policyViolations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      context.on('console', (message) => {
        const text = message.text();
        if (text.includes('Content Security Policy') && !isOfTrace(text)) violations.push(text);
      });
      await use(violations);
      base.expect.soft(violations, 'violations of the content policy').toEqual([]);
    },
    { auto: true },
  ],
});
