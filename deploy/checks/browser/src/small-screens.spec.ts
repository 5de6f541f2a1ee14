import { expect, type Page } from '@playwright/test';
import { fillWithLongestValues } from './people/longest-values.js';
import { openLoadedPage } from './people/open-page.js';
import { publicPages, signedInPages } from './people/pages.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

/**
 * The smallest supported width in pixels. A window that is 1280 pixels wide has this width at a zoom of 400 % (WCAG
 * 1.4.10).
 */
const MIN_WIDTH_PX = 320;

test.use({ viewport: { width: MIN_WIDTH_PX, height: 640 } });

async function expectNoWiderThanWindow(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(MIN_WIDTH_PX);
  expect.soft(await page.evaluate(findOverflowingTexts), name).toEqual([]);
}

function findOverflowingTexts(): string[] {
  const overflowingTexts: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const ancestors: Element[] = [];
    for (let ancestor = text.parentElement; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement)
      ancestors.push(ancestor);
    const block = ancestors.find((element) => getComputedStyle(element).display !== 'inline');
    // Blocks with hidden overflow are skipped. Truncated texts do not overflow visibly, and texts for screen readers
    // are one pixel wide.
    if (!block?.checkVisibility() || ancestors.some((element) => getComputedStyle(element).overflowX !== 'visible'))
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const blockRect = block.getBoundingClientRect();
    const isOverflowing = Array.from(range.getClientRects()).some(
      ({ left, right }) => left < blockRect.left - 1 || right > blockRect.right + 1,
    );
    if (isOverflowing) overflowingTexts.push(`${block.tagName} ${block.className}: ${text.data.slice(0, 40)}`);
  }
  return overflowingTexts;
}

test('no public page is wider than a window of 320 px', async ({ page }) => {
  for (const { name, path } of publicPages) {
    await openLoadedPage(page, path);
    await expectNoWiderThanWindow(page, name);
  }
});

test('no page of a user or client is wider than a window of 320 px, even with the longest values', async ({ page }) => {
  await signIn(page);
  const clientPage = await fillWithLongestValues(page);
  for (const { name, path } of [...signedInPages, { name: 'page of a client', path: clientPage }]) {
    await openLoadedPage(page, path);
    await expectNoWiderThanWindow(page, name);
  }
});
