import { expect } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

test('an unsaved invoice and an unsaved quote in one tab do not mix', async ({ page }) => {
  const contact = page.getByLabel('Contact Person');
  const mainMenu = page.getByRole('navigation', { name: 'Main' });
  await signIn(page);
  await openLoadedPage(page, '/create-invoice');
  await contact.fill('Of the invoice');
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Of the invoice'));
  await mainMenu.getByRole('link', { name: 'All Invoices' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Quotes', exact: true }).click();
  await page.getByRole('link', { name: 'Create Your First Quote' }).click();
  await expect(page.getByRole('button', { name: 'Save Quote' })).toBeVisible();
  await expect(contact).toHaveValue('');
  await contact.fill('Of the quote');
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Of the quote'));
  await mainMenu.getByRole('link', { name: 'Create Invoice' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(contact).toHaveValue('Of the invoice');
});
