import { expect } from '@playwright/test';
import type { InvoiceWithLineItems, Tax } from '@paperbill/contracts/http';
import { aLineItem, anInvoice, aTax } from '@paperbill/testing/data';
import { callApi } from './people/api.js';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

const { subtotal: _subtotal, taxAmount: _tax, total: _total, ...invoice } = anInvoice({ taxRate: '0' }).invoice;

test('the reports of a Canadian user lead to the invoices that the reports count', async ({ page }) => {
  await signIn(page);
  const gst = (await callApi(page, 'POST', '/app/api/taxes', aTax({ name: 'GST', rate: '5' }))) as Tax;
  const qst = (await callApi(page, 'POST', '/app/api/taxes', aTax({ name: 'QST', rate: '9.975' }))) as Tax;
  const invoiceDate = new Date().toISOString().slice(0, 10);
  const line = aLineItem({ quantity: '1', unitPrice: '300', productName: 'Logo', taxIds: [gst.id, qst.id] });
  const { id } = (await callApi(page, 'POST', '/app/api/invoices', {
    invoice: { ...invoice, invoiceDate, dueDate: invoiceDate, invoiceNumber: 'INV-7', clientName: 'Maple Bakery' },
    lineItems: [line],
  })) as InvoiceWithLineItems;

  await openLoadedPage(page, '/dashboard');
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  const taxes = page.getByRole('table', { name: 'Taxes' });
  await expect(taxes.getByRole('row', { name: /^GST \(5%\)/ })).toContainText(/\$300\.00\s*\$15\.00/);
  await expect(taxes.getByRole('row', { name: /^QST \(9\.975%\)/ })).toContainText('$29.93');
  await expect(taxes.getByRole('row', { name: 'Total' })).toContainText(/\$300\.00\s*\$44\.93/);
  await page.getByRole('link', { name: 'QST (9.975%)' }).click();
  const documents = page.getByRole('table', { name: 'Documents of QST (9.975%)' });
  await expect(documents.getByRole('row', { name: /Maple Bakery/ })).toContainText('$29.93');
  await page.goBack();
  await page.getByLabel('Counted by').selectOption('Payment date');
  await expect(page.getByText('Nothing to report')).toBeVisible();

  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Revenue' }).click();
  await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Product');
  await page.getByRole('link', { name: 'Logo' }).click();
  await page.getByRole('link', { name: 'Invoice INV-7' }).click();
  await expect(page).toHaveURL(new RegExp(`/invoices/${id}$`));
});
