import { expect, type Page } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { saveInvoice } from './people/sample-business.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

async function recordPayment(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Record Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(dialog).toHaveCount(0);
}

for (const width of [1280, 390]) {
  test(`an invoice is looked at, paid in parts and paid back on its page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    await saveInvoice(page, 'Oak Lane Bakery', 0);
    await openLoadedPage(page, '/invoices?status=unpaid');
    await page.getByRole('link', { name: '1', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoice 1' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Line items' })).toContainText('Cover design');
    const summary = page.getByRole('region', { name: 'Summary' });
    const payments = page.getByRole('region', { name: 'Payments' });

    await recordPayment(page, '250.50');
    await expect(summary).toContainText('$1,000.00 due on');
    await expect(summary).toContainText('Pending');
    await recordPayment(page, '1000');
    await expect(summary).toContainText('Paid on');
    await recordPayment(page, '-50');
    await expect(summary).toContainText('$50.00 due on');
    await expect(payments.getByRole('listitem')).toHaveCount(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await page.reload();
    await expect(summary).toContainText('$50.00 due on');
    await page.getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(payments).toContainText('Marked as paid');
    await page.getByRole('main').getByRole('link', { name: 'All Invoices' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All Invoices' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText('$1,250.50').first()).toBeVisible();
  });
}
