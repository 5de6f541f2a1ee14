import { expect, type Page } from '@playwright/test';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { openLoadedPage } from './people/open-page.js';
import { fillBusiness } from './people/sample-business.js';
import { test as studioTest } from './people/studio.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';
import { signIn } from './people/user-actions.js';

// The size of a phone's window. This spec checks the dialogs at this size, and all-pages.spec.ts checks the pages.
const PHONE_VIEWPORT = { width: 360, height: 740 };

/**
 * The dialogs to check. Each entry contains the page, the button that opens the dialog, and the title of the dialog.
 */
const dialogsToCheck = [
  ['/customers', 'Add Customer', 'Add New Customer'],
  ['/products', 'Add Product', 'Add New Product'],
  ['/dashboard', 'Open menu', 'Menu'],
] as const;

studioTest(
  'a selection of invoices has no accessibility violations on a wide screen and on a phone',
  async ({ page }) => {
    await openLoadedPage(page, '/invoices?sort=-total');
    await page.getByRole('checkbox', { name: 'Select invoice 1' }).check();
    await expect(page.getByRole('region', { name: 'Selected invoices' })).toBeVisible();
    await expectUsable(page);
    await page.setViewportSize(PHONE_VIEWPORT);
    await expectUsable(page);
  },
);

for (const [path, button, dialog] of dialogsToCheck) {
  studioTest(`the dialog ${dialog} has no accessibility violations on a phone`, async ({ page }) => {
    await page.setViewportSize(PHONE_VIEWPORT);
    await openLoadedPage(page, path);
    await page.getByRole('button', { name: button }).first().click();
    await expectUsableDialog(page, dialog);
  });
}

studioTest('the account menu has no accessibility violations on a wide screen and on a phone', async ({ page }) => {
  await openLoadedPage(page, '/dashboard');
  const openAccount = () => page.locator('[aria-haspopup=menu]').last().click();
  await openAccount();
  await expectUsable(page, 'wide');
  await page.getByRole('menuitem', { name: 'What is new' }).click();
  await expectUsableDialog(page, 'What is new');
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE_VIEWPORT);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await openAccount();
  await expectUsable(page, 'phone');
});

test('an import has no accessibility violations', async ({ page }) => {
  await signIn(page);
  await openLoadedPage(page, '/customers');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const choose = (content: string) =>
    page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('Who,Mail\nOak Lane Bakery,nobody\n');
  await expect(page.getByRole('combobox', { name: 'Company Name' })).toBeVisible();
  await expectUsable(page, 'columns');
  await choose('Company,Mail\nOak Lane Bakery,nobody\nHarbor Dental,\n');
  await page.getByRole('checkbox', { name: /^Leave it out/ }).check();
  await expectUsable(page, 'rows');
  await page.getByRole('button', { name: 'Import 1 customer' }).click();
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
  await expectUsable(page, 'result');
});

test('the activity log has no accessibility violations on a wide screen and on a phone', async ({ page }) => {
  await signIn(page);
  await openLoadedPage(page, '/settings/activity');
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible();
  await expectUsable(page);
  await page.setViewportSize(PHONE_VIEWPORT);
  await expectUsable(page);
});

test('the dialog about the free limit has no accessibility violations on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE_VIEWPORT);
  await signIn(page);
  await fillBusiness(page, { invoices: FREE_INVOICE_LIMIT });
  await openLoadedPage(page, '/create-invoice');
  await expectUsableDialog(page, 'Unlimited Invoicing');
});

async function expectUsableDialog(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expectUsable(page, name);
}
