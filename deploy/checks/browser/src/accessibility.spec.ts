import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { colorSchemes, publicPages, signedInPages } from './people/pages.js';
import { signIn } from './people/user-actions.js';
import { fillBusiness } from './people/sample-business.js';
import { openLoadedPage } from './people/open-page.js';

/** What axe finds wrong, in few words: the rule, and where. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const colorScheme of colorSchemes) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('the public pages can be used by everybody', async ({ page }) => {
      for (const { path } of publicPages) {
        await openLoadedPage(page, path);
        expect.soft(await violations(page), path).toEqual([]);
      }
    });

    test('the signed-in pages can be used by everybody', async ({ page }) => {
      await signIn(page);
      await fillBusiness(page);
      for (const { path } of signedInPages) {
        await openLoadedPage(page, path);
        expect.soft(await violations(page), path).toEqual([]);
      }
    });

    test('a selection of invoices can be used by everybody', async ({ page }) => {
      await signIn(page);
      await fillBusiness(page);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await openLoadedPage(page, '/invoices?sort=-total');
        await page.getByRole('checkbox', { name: 'Select invoice 1' }).check();
        await expect(page.getByRole('region', { name: 'Selected invoices' })).toBeVisible();
        expect.soft(await violations(page), `${width} px`).toEqual([]);
      }
    });

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 360, height: 740 } });

      test('the dialogs, the drawer and the limit can be used by everybody', async ({ page }) => {
        await signIn(page);
        await fillBusiness(page, { invoices: FREE_INVOICE_LIMIT });

        await openLoadedPage(page, '/customers');
        await page.getByRole('button', { name: 'Add Customer' }).first().click();
        await expectUsableDialog(page, 'Add New Customer');

        await openLoadedPage(page, '/products');
        await page.getByRole('button', { name: 'Add Product' }).first().click();
        await expectUsableDialog(page, 'Add New Product');

        await openLoadedPage(page, '/dashboard');
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expectUsableDialog(page, 'Menu');

        await openLoadedPage(page, '/create-invoice');
        await expectUsableDialog(page, 'Unlimited Invoicing');
      });
    });
  });
}

async function expectUsableDialog(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  expect.soft(await violations(page), name).toEqual([]);
}
