import { expect, type Page } from '@playwright/test';
import { saveInvoice } from './people/sample-business.js';
import { createAddress, signIn } from './people/user-actions.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';

const getFirstSteps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const getFirstStep = (page: Page, title: string) =>
  getFirstSteps(page).getByRole('listitem').filter({ hasText: title });
const getSampleDialog = (page: Page) => page.getByRole('dialog', { name: 'Sample invoice' });

/** Returns the sum of the layout shifts since the page was opened. Shifts after an input do not count. */
const getLayoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );

test('a new user sees a sample invoice, completes the first steps, and finds the same state on a second device', async ({
  page,
  browser,
}) => {
  const address = createAddress();
  await signIn(page, address);
  await page.goto('/dashboard');
  await expect(getFirstSteps(page).getByRole('listitem')).toHaveCount(3);
  expect(await getLayoutShift(page)).toBeLessThan(0.02);
  await expectUsable(page, 'first steps');

  await getFirstSteps(page).getByRole('button', { name: 'See a sample invoice' }).click();
  await expect(getSampleDialog(page).getByText('Harbor & Finch').first()).toBeVisible();
  await expectUsable(page, 'sample invoice');
  await page.keyboard.press('Escape');
  await expect(getSampleDialog(page)).toBeHidden();
  await getFirstSteps(page).getByRole('button', { name: 'See a sample invoice' }).click();
  await expect(getSampleDialog(page)).toBeVisible();
  await page.goBack();
  await expect(getSampleDialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);

  await getFirstSteps(page).getByRole('link', { name: 'Add Company Details' }).click();
  await page.getByLabel('Company Name', { exact: true }).fill('Ada & Co');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile saved').first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(getFirstStep(page, 'Your company').getByText('Done')).toBeVisible();

  await getFirstSteps(page).getByRole('button', { name: 'See a sample invoice' }).click();
  await expect(getSampleDialog(page).getByText('Ada & Co').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await getFirstSteps(page).getByRole('button', { name: 'Add First Customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Customer' });
  await dialog.getByLabel('Company Name').fill('Oak Lane Bakery');
  await dialog.getByRole('button', { name: 'Save Customer' }).click();
  await expect(getFirstStep(page, 'Your first customer').getByText('Done')).toBeVisible();

  const second = await (await browser.newContext({ baseURL: process.env['BASE_URL']! })).newPage();
  await signIn(second, address);
  await second.goto('/dashboard');
  await expect(getFirstSteps(second).getByText('Done')).toHaveCount(2);
  await second.context().close();
  await saveInvoice(page, 'Oak Lane Bakery', 0);
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Oak Lane Bakery/ })).toBeVisible();
  await expect(getFirstSteps(page)).toBeHidden();
  expect(await getLayoutShift(page)).toBeLessThan(0.02);
});

test('Chromium offers to install the app, which starts at the dashboard', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/dashboard');
  const devTools = await context.newCDPSession(page);
  expect(await devTools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  const { errors, data } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/dashboard', display: 'standalone' });
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
