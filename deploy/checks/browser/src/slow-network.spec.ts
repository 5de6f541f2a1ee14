import { expect, type Page } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { openPage, signIn } from './people/user-actions.js';
import { test } from './people/test.js';

async function holdScriptRequest(page: Page, name: string): Promise<() => void> {
  let send = () => {};
  const sent = new Promise<void>((resolve) => (send = resolve));
  await page.route(new RegExp(`/assets/${name}-[\\w-]+\\.js$`), async (route) => {
    await sent;
    await route.continue();
  });
  return send;
}

test('a click in the menu shows a progress bar while its page loads', async ({ page }) => {
  await signIn(page);
  await openLoadedPage(page, '/customers');
  const releaseChunk = await holdScriptRequest(page, 'products-page');
  const products = page.getByRole('link', { name: 'Products', exact: true });
  await products.click();
  const bar = page.locator('[class*=_progress_]');
  await expect(bar).toBeVisible();
  const loadingMessage = page.locator('[aria-live=polite]', { hasText: 'Loading' });
  await expect(loadingMessage).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(products).toHaveCSS('font-weight', '600');

  // A second click on the same link must not add an entry to the browser's history.
  const entries = await page.evaluate(() => window.history.length);
  await products.click();
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
  // A click with Ctrl or Cmd must still open a new tab. The test checks only that the client leaves this click to the
  // browser, because Playwright sometimes does not report the new tab.
  const isClickLeftToBrowser = await page.evaluateHandle(() => ({
    promise: new Promise<boolean>((resolve) => {
      const report = (event: MouseEvent) => {
        resolve(!event.defaultPrevented);
        event.preventDefault();
      };
      window.addEventListener('click', report, { once: true });
    }),
  }));
  await products.click({ modifiers: ['ControlOrMeta'] });
  expect(await isClickLeftToBrowser.evaluate(({ promise }) => promise)).toBe(true);

  releaseChunk();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(loadingMessage).toHaveCount(0);
});

test('Back to a page whose chunk is loading shows the heading of that page', async ({ page }) => {
  await signIn(page);
  await openLoadedPage(page, '/customers');
  // The test reloads another page first. A reload makes the client forget which pages are loaded.
  await openPage(page, 'Products');
  const releaseChunk = await holdScriptRequest(page, 'customers-page');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Customer' })).toHaveCount(0);
  releaseChunk();
  await expect(page.getByRole('button', { name: 'Add Customer' })).toBeVisible();
});
