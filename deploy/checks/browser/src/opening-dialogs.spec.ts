import { expect, type Page } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { callApi } from './people/api.js';
import { saveInvoice } from './people/sample-business.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

const countPostRequests = (page: Page, path: RegExp): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) count++;
  });
  return () => count;
};

for (const [name, reducedMotion, width] of [
  ['on a phone with reduced motion', 'reduce', 390],
  ['with animations', 'no-preference', 1280],
] as const) {
  test.describe(name, () => {
    test.use({ contextOptions: { reducedMotion } });

    test('a double or held Enter sends no form that it opens, and a double click confirms no question', async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page);
      const { id } = await saveInvoice(page, 'Harbour Books Ltd', 0);
      const getPaymentRequestCount = countPostRequests(page, /\/payments$/);
      await openLoadedPage(page, `/invoices/${id}`);
      const dialog = page.getByRole('dialog', { name: 'Record Payment' });
      const moreButton = page.getByRole('button', { name: 'More', exact: true });
      const amount = dialog.getByRole('textbox', { name: 'Amount' });
      // The clock of the page is stopped. Even on a slow machine, the page therefore treats the dialog as just opened.
      await page.clock.setFixedTime(new Date());
      for (const pressKind of ['twice', 'held']) {
        await moreButton.click();
        await page.getByRole('menuitem', { name: 'Record Payment' }).focus();
        await page.keyboard.down('Enter');
        if (pressKind === 'twice') await page.keyboard.up('Enter');
        await expect(amount).toBeFocused();
        for (let times = 0; times < 10; times++) await page.keyboard.down('Enter');
        await page.keyboard.up('Enter');
        await expect(dialog).toBeVisible();
        await page.keyboard.type('75');
        await expect(amount).toHaveValue('75');
        expect(getPaymentRequestCount()).toBe(0);
        if (pressKind === 'twice') {
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Discard' }).click();
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await expect(moreButton).toBeFocused();
        }
      }
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      expect(getPaymentRequestCount()).toBe(1);

      await callApi(page, 'POST', '/api/customers', { name: 'Oak Lane Bakery' });
      await openLoadedPage(page, '/customers');
      // The dialog is opened once before the double click, so that its code is loaded. It then opens fast enough for
      // the second click to hit it.
      const remove = page.getByRole('button', { name: 'Delete Oak Lane Bakery' });
      const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
      await remove.click();
      await cancel.click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await remove.dblclick({ delay: 20 });
      await expect(cancel).toBeFocused();
    });
  });
}

test('a double click creates one link, and the menu stays open if the keyboard presses its button twice', async ({
  page,
}) => {
  await signIn(page);
  const { id } = await saveInvoice(page, 'Harbour Books Ltd', 0);
  const getLinkRequestCount = countPostRequests(page, /\/links$/);
  await openLoadedPage(page, `/invoices/${id}`);
  await page.clock.setFixedTime(new Date());
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New client link' }).dblclick();
  await expect(page.getByLabel('Address of the new link')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: /^Revoke the link/ })).toHaveCount(1);
  expect(getLinkRequestCount()).toBe(1);

  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).focus();
  await page.keyboard.press('Enter');
  const closeButton = menu.getByRole('button', { name: 'Close menu' });
  await expect(closeButton).toBeFocused();
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await closeButton.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveCount(0);
});
