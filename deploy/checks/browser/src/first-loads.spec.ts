import { expect } from '@playwright/test';
import { getPreloadedUrls } from '@paperbill/contracts/http';
import { saveInvoice } from './people/sample-business.js';
import { signIn } from './people/user-actions.js';
import { test } from './people/test.js';

test('the first API calls of a page are preloaded before its script runs, and each is sent once', async ({ page }) => {
  await signIn(page);
  const invoice = await saveInvoice(page, 'Oak Lane Bakery', 0);
  const path = `/invoices/${invoice.id}`;

  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto(path);
  await expect(page.getByRole('img', { name: 'Invoice 1 as it is printed' })).toBeVisible();
  const calls = getPreloadedUrls(path);
  expect(calls).toHaveLength(6);
  expect(requestedPaths.filter((one) => calls.includes(one)).toSorted()).toEqual(calls.toSorted());
  const firstScript = await page.evaluate(() => performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/index-'))); // oxfmt-ignore
  const firstCall = await page.evaluate(() => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/auth/user'))); // oxfmt-ignore
  expect(firstCall!.startTime).toBeLessThan((firstScript as PerformanceResourceTiming).responseEnd);
});
