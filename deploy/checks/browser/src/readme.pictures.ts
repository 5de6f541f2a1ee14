import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { fillBusiness } from './people/sample-business.js';
import { signIn } from './people/user-actions.js';
import { writeLines } from './people/write-invoice.js';

const PICTURES_FOLDER = new URL('../pictures/', import.meta.url).pathname;

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });

test('pictures of the dashboard, Create Invoice and a PDF, with sample data', async ({ page }, testInfo) => {
  await signIn(page);
  await fillBusiness(page, { invoices: 9, subscribed: true });
  await openLoadedPage(page, '/');
  await page.screenshot({ path: join(PICTURES_FOLDER, 'dashboard.png') });

  // The window is so wide that the text of the preview beside the form is readable.
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLoadedPage(page, '/create-invoice');
  await page.getByLabel('Client Name').fill('Harbour');
  await page.getByRole('option', { name: /Harbour Books/ }).click();
  const lines = [
    { description: 'Cover design', quantity: '12.5', unitPrice: '95.00' },
    { description: 'Typesetting, 240 pages', quantity: '240', unitPrice: '3.35' },
    { description: 'Discount for a returning client', quantity: '1', unitPrice: '-150.00' },
  ];
  await writeLines(page, lines, '8.25');
  await expect(page.getByText('Kept in your drafts')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(PICTURES_FOLDER, 'create-invoice.png') });

  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST' && response.status() === 201),
    page.getByRole('button', { name: 'Save Invoice' }).click(),
  ]);
  const { id } = (await saved.json()) as { id: string };
  const pdf = testInfo.outputPath('invoice.pdf');
  writeFileSync(pdf, await (await page.request.get(`/api/invoices/${id}/download-pdf`)).body());
  execFileSync('pdftoppm', ['-png', '-singlefile', '-r', '80', pdf, join(PICTURES_FOLDER, 'invoice-pdf')]);
});
