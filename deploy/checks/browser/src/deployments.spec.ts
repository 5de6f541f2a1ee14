import { expect, type Page } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

/**
 * Responds with 404 to requests for script files with the given name, like a server that already has a newer build.
 * @param isMissing Decides for each request whether the file is missing. The browser may request a file twice: as a
 * prefetch when the pointer is over a link, and after the click.
 */
async function failChunkRequests(page: Page, name: string, isMissing = () => true): Promise<void> {
  await page.route(new RegExp(`/assets/${name}-[\\w-]+\\.js$`), (route) =>
    isMissing() ? route.fulfill({ status: 404 }) : route.continue(),
  );
}

/**
 * Counts how often a page is loaded by counting its requests. The `load` event is not used, because it may come after
 * the buttons are visible.
 */
function countLoads(page: Page): () => number {
  let loadCount = 0;
  page.on('request', (request) => (loadCount += request.isNavigationRequest() ? 1 : 0));
  return () => loadCount;
}

const getMenuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('a tab from before a deployment reloads once, on the page that the user opens', async ({ page }) => {
  await signIn(page);
  await openLoadedPage(page, '/dashboard');
  const getLoadCount = countLoads(page);
  await failChunkRequests(page, 'products-page', () => getLoadCount() === 0);
  await getMenuLink(page, 'Products').click();
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/products');
  expect(getLoadCount()).toBe(1);
});

test('a page whose chunk stays missing shows an error; other pages work, and the page opens once the chunk exists', async ({
  page,
}) => {
  await signIn(page);
  await openLoadedPage(page, '/dashboard');
  await failChunkRequests(page, 'products-page');
  const getLoadCount = countLoads(page);
  await getMenuLink(page, 'Products').click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(getLoadCount()).toBe(1);
  await getMenuLink(page, 'Customers').click();
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();

  await getMenuLink(page, 'Products').click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeVisible();
});

test('a page shows an error while the browser is offline, and opens by itself each time the browser is online again', async ({
  page,
  context,
}) => {
  await signIn(page);
  for (const [name, button] of [
    ['Customers', 'Add Customer'],
    ['Products', 'Add Product'],
  ] as const) {
    await openLoadedPage(page, '/dashboard');
    await context.setOffline(true);
    await getMenuLink(page, name).click();
    await expect(page.getByText(/^The server can not be reached/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: button })).toBeVisible();
  }
});
