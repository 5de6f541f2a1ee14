import { expect } from '@playwright/test';
import type { InvoiceWithLineItems, Tax } from '@paperbill/contracts/http';
import { aLineItem, anInvoice, aTax } from '@paperbill/testing/data';
import { callApi, saveProfile } from './people/api.js';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { chooseFromMore, signIn } from './people/user-actions.js';
import { writeInvoice } from './people/write-invoice.js';

const { subtotal: _subtotal, taxAmount: _tax, total: _total, ...invoice } = anInvoice({ taxRate: '0' }).invoice;

test('a Swiss user rounds totals to 0.05, credits a line with its tax, and then credits the rest', async ({ page }) => {
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

test('a Swiss user saves an invoice with the rounded total that the editor shows', async ({ page }) => {
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
