import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { colorSchemes, publicPages, signedInPages } from './people/pages.js';
import { signIn } from './people/user-actions.js';
import { fillBusiness } from './people/sample-business.js';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/studio.js';

const PHONE_VIEWPORT = { width: 360, height: 740 };

/** For each dialog: its page, the button that opens it, and its title. */
const dialogs = [
  ['/customers', 'Add Customer', 'Add New Customer'],
  ['/products', 'Add Product', 'Add New Product'],
  ['/dashboard', 'Open menu', 'Menu'],
] as const;

/** Returns the violations that axe finds, as short texts with the rule and the element. */
async function findViolations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

async function expectUsablePage(page: Page, path: string): Promise<void> {
  await openLoadedPage(page, path);
  expect(await findViolations(page)).toEqual([]);
}

for (const colorScheme of colorSchemes) {
  test.describe(`can be used by everybody in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const { path } of publicPages) {
      test(`for visitors, ${path}`, ({ page }) => expectUsablePage(page, path));
    }

    for (const { path } of signedInPages) {
      test(`signed in, ${path}`, ({ studioPage }) => expectUsablePage(studioPage, path));
    }

    for (const width of [1280, 360]) {
      test(`a selection of invoices at ${width} px`, async ({ studioPage: page }) => {
        await page.setViewportSize({ width, height: 800 });
        await openLoadedPage(page, '/invoices?sort=-total');
        await page.getByRole('checkbox', { name: 'Select invoice 1' }).check();
        await expect(page.getByRole('region', { name: 'Selected invoices' })).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      });
    }

    for (const [path, button, dialog] of dialogs) {
      test(`the dialog ${dialog} on a phone`, async ({ studioPage: page }) => {
        await page.setViewportSize(PHONE_VIEWPORT);
        await openLoadedPage(page, path);
        await page.getByRole('button', { name: button }).first().click();
        await expectUsableDialog(page, dialog);
      });
    }

    test('an import', async ({ page }) => {
      await signIn(page);
      await openLoadedPage(page, '/customers');
      await page.getByRole('button', { name: 'Import CSV' }).click();
      const choose = (content: string) =>
        page
          .getByLabel('CSV file')
          .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
      await choose('Who,Mail\nOak Lane Bakery,nobody\n');
      await expect(page.getByRole('combobox', { name: 'Company Name' })).toBeVisible();
      expect.soft(await findViolations(page), 'columns').toEqual([]);
      await choose('Company,Mail\nOak Lane Bakery,nobody\nHarbor Dental,\n');
      await page.getByRole('checkbox', { name: /^Leave it out/ }).check();
      expect.soft(await findViolations(page), 'rows').toEqual([]);
      await page.getByRole('button', { name: 'Import 1 customer' }).click();
      await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
      expect.soft(await findViolations(page), 'result').toEqual([]);
    });

    for (const width of [1280, 360]) {
      test(`the activity at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await signIn(page);
        await openLoadedPage(page, '/profile');
        await page.getByRole('button', { name: 'Activity' }).click();
        await expect(page.getByText('Signed in', { exact: true })).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      });
    }

    test('the limit on a phone', async ({ page }) => {
      await page.setViewportSize(PHONE_VIEWPORT);
      await signIn(page);
      await fillBusiness(page, { invoices: FREE_INVOICE_LIMIT });
      await openLoadedPage(page, '/create-invoice');
      await expectUsableDialog(page, 'Unlimited Invoicing');
    });
  });
}

async function expectUsableDialog(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
}
