import axe, { type RunOnly } from 'axe-core';
import { expect, type Page } from '@playwright/test';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Checks a page with axe. In the dark color scheme, only the contrast is checked, because this scheme changes only
 * colors.
 *
 * @param state The state of the page, for the message of a failure.
 */
export async function expectUsable(page: Page, state = ''): Promise<void> {
  // `axe-core` is called directly, because `@axe-core/playwright` needs more than twice the processor time. For each
  // check, `@axe-core/playwright` loads axe twice and opens a page.
  await page.evaluate(axe.source);
  const lightViolations = await findViolations(page, { type: 'tag', values: AXE_TAGS });
  await page.emulateMedia({ colorScheme: 'dark' });
  const darkViolations = await findViolations(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  const violationsByScheme = Object.entries({ light: lightViolations, dark: darkViolations }).flatMap(
    ([scheme, violations]) => violations.map((violation) => `${scheme}: ${violation}`),
  );
  expect.soft(violationsByScheme, state).toEqual([]);
}

/** Returns the rule and the selector of each element that violates a rule. The page must have loaded axe. */
const findViolations = (page: Page, rules: RunOnly): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    // After a change of the color scheme, a script changes the colors of Ant Design in the next animation frame.
    for (let frameCount = 0; frameCount < 2; frameCount += 1) await new Promise(requestAnimationFrame);
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, rules);
