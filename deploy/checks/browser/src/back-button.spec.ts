import { expect, type Page } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { signIn } from './people/user-actions.js';
import { test } from './people/test.js';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const expectHeading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const expectDialogCount = (page: Page, count: number) => expect(page.getByRole('dialog')).toHaveCount(count);

test('the Back button of a phone closes the open menu or dialog before it leaves the page', async ({ page }) => {
  await signIn(page);
  await openLoadedPage(page, '/dashboard');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expectDialogCount(page, 1);
  await page.goBack();
  await expectDialogCount(page, 0);
  await expectHeading(page, 'Dashboard');

  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Customers' }).tap();
  await expectHeading(page, 'Customers');
  await page.goBack();
  await expectHeading(page, 'Dashboard');
  await page.goForward();
  await expectHeading(page, 'Customers');

  await page
    .getByRole('button', { name: /^Add .*Customer$/ })
    .first()
    .tap();
  await page.getByLabel('Company Name').fill('Harbor');
  await page.goBack();
  await expect(page.getByText('Discard what you typed?')).toBeVisible();
  await page.goBack();
  await expectDialogCount(page, 1);
  await expect(page.getByLabel('Company Name')).toHaveValue('Harbor');
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Discard' }).tap();
  await expectDialogCount(page, 0);
  await page.goBack();
  await expectHeading(page, 'Dashboard');
});
