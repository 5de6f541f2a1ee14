import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Checks a page with axe. In the dark color scheme, only the contrast is checked, because this scheme changes only
 * colors.
 *
 * @param state The state of the page, for the message of a failure.
 */
export async function expectUsable(page: Page, state = ''): Promise<void> {
  const light = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  const found = Object.entries({ light, dark }).flatMap(([scheme, { violations }]) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${scheme}: ${id}: ${target.join(' ')}`)),
  );
  expect.soft(found, state).toEqual([]);
}
