import { test as base } from '@playwright/test';

/** To record a trace, Playwright reads the images of a page, which the Content Security Policy blocks. */
const isTraceMessage = (text: string): boolean => text.startsWith("Connecting to 'blob:");

/** Also fails if a page violates the Content Security Policy. */
export const test = base.extend<{ policyViolations: string[] }>({
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
});
