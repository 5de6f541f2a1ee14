import { expect } from '@playwright/test';
import { saveProfile } from './people/api.js';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { chooseFromMoreMenu, signIn } from './people/user-actions.js';
import { writeLines } from './people/write-invoice.js';

test('a Swiss user rounds totals to 0.05, credits a line with its tax, and then credits the rest', async ({ page }) => {
  await signIn(page);
  await saveProfile(page, { companyName: 'Berner Atelier', country: 'Switzerland', currency: 'CHF' });
  await openLoadedPage(page, '/settings/currency');
  await page.getByRole('combobox', { name: 'Round Amounts to Pay' }).click();
  await page.getByRole('option', { name: /^To CHF\s0\.05$/ }).click();
  await expect(page.getByText('Rounding saved', { exact: true })).toBeVisible();
  await openLoadedPage(page, '/settings/taxes');
  await page.getByRole('button', { name: 'Add MWST (8.1%) and MWST (2.6%)' }).click();
  await expect(page.getByRole('button', { name: 'Edit MWST (2.6%)' })).toBeVisible();

  await openLoadedPage(page, '/create-invoice');
  await page.getByLabel('Client Name').fill('Zytglogge');
  await writeLines(page, [
    { description: 'Poster', quantity: '3', unitPrice: '33.33' },
    { description: 'Book', quantity: '1', unitPrice: '20' },
  ]);
  const bookTax = page.getByRole('group', { name: 'Line 2', exact: true }).getByLabel('Tax', { exact: true });
  await bookTax.selectOption('MWST (2.6%)');
  const totals = page.getByRole('region', { name: 'Invoice Summary' });
  await expect(totals).toContainText(/MWST \(8\.1%\) on CHF\s99\.99CHF\s8\.10/);
  await expect(totals).toContainText(/TotalCHF\s128\.60/);
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await page.getByRole('button', { name: 'View invoice' }).click();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(page.getByText('Rounding', { exact: true }).first().locator('..')).toContainText(
    /Rounding\s*-CHF\s0\.01/,
  );

  await chooseFromMoreMenu(page, 'Create Credit Note');
  const dialog = page.getByRole('dialog', { name: 'Create Credit Note' });
  await dialog.getByLabel('Quantity of Book').fill('1');
  await expect(dialog.getByText('MWST (2.6%)')).toBeVisible();
  await expect(dialog.getByText(/^CHF\s20\.52$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Credit Note' }).click();
  await expect(summary).toContainText(/CHF\s108\.08/);

  await chooseFromMoreMenu(page, 'Void Invoice');
  const voidDialog = page.getByRole('dialog', { name: 'Void Invoice' });
  await expect(voidDialog.getByText('Rounding')).toBeVisible();
  await voidDialog.getByRole('button', { name: 'Void Invoice' }).click();
  await expect(summary).toContainText('Void');
});
