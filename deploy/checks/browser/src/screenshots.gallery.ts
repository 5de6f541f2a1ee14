import { expect, test, type Page } from '@playwright/test';
import { colorSchemes, publicPages } from './people/pages.js';
import { pageStateGroups, type PageState } from './people/page-states.js';
import { openLoadedPage } from './people/open-page.js';

const widths = [360, 1280, 2560];

for (const colorScheme of colorSchemes) {
  for (const width of widths) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width, height: width < 600 ? 780 : 900 } });

      const takeScreenshots = async (page: Page, states: readonly PageState[]) => {
        for (const { name, path, reachState } of states) {
          await openLoadedPage(page, path);
          await reachState?.(page);
          await expect(page.locator('[class^="_skeleton_"]')).toHaveCount(0);
          await page.screenshot({ path: `screenshots/${name}-${width}-${colorScheme}.png`, fullPage: true });
          await page.unrouteAll();
        }
      };

      test('public pages', ({ page }) => takeScreenshots(page, publicPages));

      for (const { name, prepare, states } of pageStateGroups) {
        test(name, async ({ page }) => {
          await prepare(page);
          await takeScreenshots(page, states);
        });
      }
    });
  }
}
