import { expect } from '@playwright/test';
import { saveProfile } from './people/api.js';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';
import { writeInvoice, writeLines } from './people/write-invoice.js';

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a Canadian adds GST and QST in one click and writes an invoice at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signIn(page);
    await saveProfile(page, { companyName: 'Atelier', country: 'Canada', state: 'QC', currency: 'CAD' });
    await openLoadedPage(page, '/settings/taxes');
    await page.getByRole('button', { name: 'Add GST (5%) and QST (9.975%)' }).click();
    await expect(page.getByRole('button', { name: 'Edit QST (9.975%)' })).toBeVisible();

    await openLoadedPage(page, '/create-invoice');
    await writeInvoice(page, 'Boulangerie', [{ description: 'Menu', quantity: '2', unitPrice: '150' }]);
    const line = page.getByRole('group', { name: 'Line 1', exact: true });
    await expect(line.getByLabel('Tax', { exact: true }).locator('option:checked')).toHaveText(
      'GST (5%) + QST (9.975%)',
    );
    const summary = page.getByRole('region', { name: 'Invoice Summary' });
    await expect(summary).toContainText('GST (5%) on CA$300.00CA$15.00');
    await expect(summary).toContainText('QST (9.975%) on CA$300.00CA$29.93');
    await expect(summary).toContainText('TotalCA$344.93');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: 'Save Invoice' }).click();
    await expect(page.getByText('Invoice created', { exact: true })).toBeVisible();
    await openLoadedPage(page, '/invoices');
    await page.getByRole('link', { name: '1', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('CA$344.93');
  });
}

test('a Swiss saves an invoice with the rounded total that the editor shows', async ({ page }) => {
  await signIn(page);
  await saveProfile(page, { companyName: 'Atelier', country: 'Switzerland', currency: 'CHF', roundingStep: '0.05' });
  await openLoadedPage(page, '/settings/taxes');
  await page.getByRole('button', { name: 'Add MWST (8.1%) and MWST (2.6%)' }).click();
  await expect(page.getByRole('button', { name: 'Edit MWST (2.6%)' })).toBeVisible();

  await openLoadedPage(page, '/create-invoice');
  await writeInvoice(page, 'Basel Books', [{ description: 'Cover', quantity: '1', unitPrice: '99.99' }]);
  const summary = page.getByRole('region', { name: 'Invoice Summary' });
  await expect(summary).toContainText(/MWST \(8\.1%\)CHF\s8\.10/);
  await expect(summary).toContainText(/TotalCHF\s108\.10/);
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await expect(page.getByText('Invoice created', { exact: true })).toBeVisible();
});

test('an American with one tax rate sees no choice of taxes and loads no code for it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await signIn(page);
  await openLoadedPage(page, '/create-invoice');
  await writeLines(page, [{ description: 'Work', quantity: '1', unitPrice: '100' }], '8.25');
  await expect(page.getByRole('region', { name: 'Invoice Summary' })).toContainText('Tax (8.25%)$8.25');
  await expect(page.getByLabel('Tax', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Prices include tax')).toHaveCount(0);
  expect(scripts.filter((url) => /line-taxes|tax-cell|tax-dialog/.test(url))).toEqual([]);
});
