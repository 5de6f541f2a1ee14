import { expect } from '@playwright/test';
import { callApi } from './people/api.js';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { chooseFromMore, chooseOption, signIn } from './people/user-actions.js';
import { writeInvoice } from './people/write-invoice.js';

test('a Kuwaiti user writes an invoice in dinars with three decimals, and an invoice in yen', async ({ page }) => {
  await signIn(page);
  await callApi(page, 'POST', '/api/profile', { companyName: 'Dar Design' });
  await openLoadedPage(page, '/settings/currency');
  await chooseOption(page, 'Currency of New Documents', 'KWD · Kuwaiti Dinar');
  await expect(page.getByText('Currency saved', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Amounts look like/)).toContainText(/KWD\s1,234\.500/);

  await openLoadedPage(page, '/create-invoice');
  await writeInvoice(page, 'Gulf Bakery', [{ description: 'Menu', quantity: '3', unitPrice: '1.125' }]);
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await expect(page.getByText('Invoice created', { exact: true })).toBeVisible();
  await openLoadedPage(page, '/invoices');
  await page.getByRole('link', { name: '1', exact: true }).click();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText(/KWD\s3\.375/);
  await chooseFromMore(page, 'Record Payment');
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('3.375');
  await dialog.getByLabel('Amount').fill('1.125');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(summary).toContainText(/KWD\s2\.250/);

  await openLoadedPage(page, '/create-invoice');
  await writeInvoice(page, 'Tokyo Tea', [{ description: 'Poster', quantity: '2', unitPrice: '1500' }]);
  await page.getByRole('button', { name: 'Add currency' }).click();
  await page.getByLabel('Currency', { exact: true }).selectOption('JPY · Japanese Yen');
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await expect(page.getByText('Invoice created', { exact: true })).toBeVisible();
  await openLoadedPage(page, '/invoices');
  await page.getByRole('link', { name: '2', exact: true }).click();
  await expect(summary).toContainText('¥3,000');
});
