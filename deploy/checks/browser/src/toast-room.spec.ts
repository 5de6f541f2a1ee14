import { expect } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';
import { writeInvoice } from './people/write-invoice.js';

const sizes = [
  { width: 1600, height: 900 },
  { width: 1280, height: 800 },
  { width: 1100, height: 700 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

test('A toast covers none of the buttons that save an invoice', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/invoices', (route) => route.abort());
  await openLoadedPage(page, '/create-invoice');
  await writeInvoice(page, 'Harbour Books Ltd', [{ description: 'Cover design', quantity: '1', unitPrice: '95.00' }]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Save Invoice' }).click();
    await page.getByRole('button', { name: 'Save anyway' }).click();
    const close = page.getByRole('button', { name: 'Close', exact: true });
    await expect(close).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const toast = page.getByRole('listitem').filter({ has: close });
    const { y, x, width, height } = (await toast.boundingBox())!;
    for (const name of ['Save Invoice', 'Save & Download PDF']) {
      const button = (await page.getByRole('button', { name }).boundingBox())!;
      const isApart =
        button.x >= x + width ||
        button.x + button.width <= x ||
        button.y >= y + height ||
        button.y + button.height <= y;
      expect.soft(isApart, `${name} at ${size.width} px`).toBe(true);
    }
    await close.click();
  }
});
