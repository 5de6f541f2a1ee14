import { test as base } from '@playwright/test';

/** Playwright reads pictures of a page for its trace, which the policy keeps it from. */
const isOfTrace = (text: string): boolean => text.startsWith("Connecting to 'blob:");

/** Playwright's own, but a test fails where the content policy kept anything of its pages from happening. */
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
