import { expect } from '@playwright/test';
import type { InvoiceWithLineItems, Tax } from '@paperbill/contracts/http';
import { aLineItem, anInvoice, aTax } from '@paperbill/testing/data';
import { callApi } from './people/api.js';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { chooseFromMore, signIn } from './people/user-actions.js';

const { subtotal: _subtotal, taxAmount: _tax, total: _total, ...invoice } = anInvoice({ taxRate: '0' }).invoice;

test('a Swiss rounds totals to 0.05, credits a line with its tax, and then the rest', async ({ page }) => {
  await signIn(page);
  await callApi(page, 'POST', '/api/profile', { companyName: 'Berner Atelier', currency: 'CHF' });
  const standard = (await callApi(page, 'POST', '/app/api/taxes', aTax({ name: 'MWST', rate: '8.1' }))) as Tax;
  const reduced = (await callApi(
    page,
    'POST',
    '/app/api/taxes',
    aTax({ name: 'MWST', rate: '2.6', kind: 'reduced' }),
  )) as Tax;
  await openLoadedPage(page, '/settings/currency');
  await page.getByRole('combobox', { name: 'Round Amounts to Pay' }).click();
  await page.getByRole('option', { name: /^To CHF\s0\.05$/ }).click();
  await expect(page.getByText('Rounding saved', { exact: true })).toBeVisible();

  const { id } = (await callApi(page, 'POST', '/app/api/invoices', {
    invoice: { ...invoice, currency: 'CHF', clientName: 'Zytglogge' },
    lineItems: [
      aLineItem({ quantity: '3', unitPrice: '33.33', description: 'Poster', taxIds: [standard.id] }),
      aLineItem({ quantity: '1', unitPrice: '20', description: 'Book', taxIds: [reduced.id] }),
    ],
  })) as InvoiceWithLineItems;
  await openLoadedPage(page, `/invoices/${id}`);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(page.getByText('Rounding', { exact: true }).first().locator('..')).toContainText(
    /Rounding\s*-CHF\s0\.01/,
  );

  await chooseFromMore(page, 'Create Credit Note');
  const dialog = page.getByRole('dialog', { name: 'Create Credit Note' });
  await dialog.getByLabel('Quantity of Book').fill('1');
  await expect(dialog.getByText('MWST (2.6%)')).toBeVisible();
  await expect(dialog.getByText(/^CHF\s20\.52$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Credit Note' }).click();
  await expect(summary).toContainText(/CHF\s108\.08/);

  await chooseFromMore(page, 'Void Invoice');
  const rest = page.getByRole('dialog', { name: 'Void Invoice' });
  await expect(rest.getByText('Rounding')).toBeVisible();
  await rest.getByRole('button', { name: 'Void Invoice' }).click();
  await expect(summary).toContainText('Void');
});
