import { expect, type Page } from '@playwright/test';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { openLoadedPage } from './people/open-page.js';
import { fillBusiness } from './people/sample-business.js';
import { test as studioTest } from './people/studio.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';
import { chooseFromMoreMenu, signIn } from './people/user-actions.js';

const PHONE_VIEWPORT = { width: 360, height: 740 };

const dialogsToCheck = [
  ['/customers', 'Add Customer', 'Add New Customer'],
  ['/products', 'Add Product', 'Add New Product'],
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

studioTest('dialogs and menus have no accessibility violations', async ({ page }) => {
  await openLoadedPage(page, '/dashboard');
  const openAccount = () => page.locator('[aria-haspopup=menu]').last().click();
  await openAccount();
  await expectUsable(page, 'account menu on a wide screen');
  await page.getByRole('menuitem', { name: 'What is new' }).click();
  await expectUsableDialog(page, 'What is new');
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE_VIEWPORT);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectUsableDialog(page, 'Menu');
  await openAccount();
  await expectUsable(page, 'account menu on a phone');
  await openLoadedPage(page, '/invoices/:invoice');
  await chooseFromMoreMenu(page, 'Make recurring');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectUsable(page, 'recurring invoice');
  for (const [path, button, dialog] of dialogsToCheck) {
    await openLoadedPage(page, path);
    await page.getByRole('button', { name: button }).first().click();
    await expectUsableDialog(page, dialog);
  }
});

test('an import and the activity log have no accessibility violations', async ({ page }) => {
  await signIn(page);
  await openLoadedPage(page, '/customers');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const chooseMenuItem = (content: string) =>
    page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await chooseMenuItem('Who,Mail\nOak Lane Bakery,nobody\n');
  await expect(page.getByRole('combobox', { name: 'Company Name' })).toBeVisible();
  await expectUsable(page, 'columns');
  await chooseMenuItem('Company,Mail\nOak Lane Bakery,nobody\nHarbor Dental,\n');
  await page.getByRole('checkbox', { name: /^Leave it out/ }).check();
  await expectUsable(page, 'rows');
  await page.getByRole('button', { name: 'Import 1 customer' }).click();
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
  await expectUsable(page, 'result');

  await openLoadedPage(page, '/settings/activity');
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible();
  await expectUsable(page, 'activity log');
  await page.setViewportSize(PHONE_VIEWPORT);
  await expectUsable(page, 'activity log on a phone');
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
