import { expect, type Locator } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { saveInvoice } from './people/sample-business.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';
import { writeInvoice } from './people/write-invoice.js';

const viewportSizes = [
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 360, height: 640 },
];

test('a toast covers none of the buttons that save an invoice', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/invoices', (route) => route.abort());
  await openLoadedPage(page, '/create-invoice');
  await writeInvoice(page, 'Harbour Books Ltd', [{ description: 'Cover design', quantity: '1', unitPrice: '95.00' }]);
  for (const size of viewportSizes) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Save Invoice' }).click();
    await page.getByRole('button', { name: 'Save anyway' }).click();
    const closeButton = page.getByRole('button', { name: 'Close', exact: true });
    const toast = page.getByRole('listitem').filter({ has: closeButton });
    // The pointer rests on the toast. Otherwise the toast would disappear if the checks take long.
    await toast.hover();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    for (const name of ['Save Invoice', 'Save & Download PDF']) {
      expect
        .soft(await areSeparate(toast, page.getByRole('button', { name })), `${name} at ${size.width} px`)
        .toBe(true);
    }
    await closeButton.click();
  }
});

test('a toast covers no button of an open dialog', async ({ page }) => {
  await signIn(page);
  const { id } = await saveInvoice(page, 'Harbour Books Ltd', 0);
  await page.route('**/mails', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await openLoadedPage(page, `/invoices/${id}`);
  await page.getByRole('button', { name: 'Send Invoice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To', { exact: true }).fill('grace@example.org');
  const toast = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Close', exact: true }) });
  for (const size of viewportSizes) {
    await page.setViewportSize(size);
    await dialog.getByRole('button', { name: /^Send a Test to / }).click();
    await toast.hover();
    for (const name of ['Send to grace@example.org', 'Cancel', 'Close']) {
      const button = dialog.getByRole('button', { name, exact: true });
      expect.soft(await areSeparate(toast, button), `${name} at ${size.width} px`).toBe(true);
    }
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toBeHidden();
  }
});

async function areSeparate(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return b.x >= a.x + a.width || b.x + b.width <= a.x || b.y >= a.y + a.height || b.y + b.height <= a.y;
}
