import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { colorSchemes, publicPages, signedInPages } from './people/pages.js';
import { signIn } from './people/person.js';
import { fillBusiness } from './people/sample-business.js';
import { openSettled } from './people/settled.js';

/** What axe finds wrong, in few words: the rule, and where. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const pageIn = (browser: Browser, colorScheme: 'light' | 'dark', width = 1280) =>
  browser.newPage({ colorScheme, reducedMotion: 'reduce', viewport: { width, height: 900 } });

for (const colorScheme of colorSchemes) {
  test(`the public pages can be used by everybody, ${colorScheme}`, async ({ browser }) => {
    const page = await pageIn(browser, colorScheme);
    for (const { path } of publicPages) {
      await openSettled(page, path);
      expect.soft(await violations(page), path).toEqual([]);
    }
  });

  test(`the signed-in pages can be used by everybody, ${colorScheme}`, async ({ browser }) => {
    const page = await pageIn(browser, colorScheme);
    await signIn(page);
    await fillBusiness(page);
    for (const { path } of signedInPages) {
      await openSettled(page, path);
      expect.soft(await violations(page), path).toEqual([]);
    }
  });

  test(`the dialogs, the drawer and the limit can be used by everybody, ${colorScheme}`, async ({ browser }) => {
    const page = await pageIn(browser, colorScheme, 360);
    await signIn(page);
    await fillBusiness(page, { invoices: 5 });

    await openSettled(page, '/customers');
    await page.getByRole('button', { name: 'Add Customer' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Add New Customer' })).toBeVisible();
    expect.soft(await violations(page), 'customer dialog').toEqual([]);

    await openSettled(page, '/products');
    await page.getByRole('button', { name: 'Add Product' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Add New Product' })).toBeVisible();
    expect.soft(await violations(page), 'product dialog').toEqual([]);

    await openSettled(page, '/dashboard');
    await page.getByRole('button', { name: /menu/i }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await violations(page), 'drawer').toEqual([]);

    await openSettled(page, '/create-invoice');
    await expect(page.getByRole('dialog', { name: 'Unlimited Invoicing' })).toBeVisible();
    expect.soft(await violations(page), 'limit').toEqual([]);
  });
}
