import { expect } from '@playwright/test';
import { getPreloadedUrls } from '@paperbill/contracts/http';
import { openLoadedPage } from './people/open-page.js';
import { signIn } from './people/user-actions.js';
import { test } from './people/test.js';
import { writeInvoice } from './people/write-invoice.js';

test('what a page asks for first is asked for once, before any script has run', async ({ page }) => {
  await signIn(page);
  await openLoadedPage(page, '/create-invoice');
  await writeInvoice(page, 'Oak Lane Bakery', [{ description: 'Menu', quantity: '2', unitPrice: '150' }]);
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Invoice created', { exact: true })).toBeVisible();
  const [invoice] = (await (await page.request.get('/api/invoices')).json()) as [{ id: string }];
  const path = `/invoices/${invoice.id}`;

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(path);
  await expect(page.getByRole('img', { name: 'Invoice 1 as it is printed' })).toBeVisible();
  const calls = getPreloadedUrls(path);
  expect(calls).toHaveLength(6);
  expect(asked.filter((one) => calls.includes(one)).toSorted()).toEqual(calls.toSorted());
  const firstScript = await page.evaluate(() => performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/index-'))); // prettier-ignore
  const firstCall = await page.evaluate(() => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/auth/user'))); // prettier-ignore
  expect(firstCall!.startTime).toBeLessThan((firstScript as PerformanceResourceTiming).responseEnd);
});
