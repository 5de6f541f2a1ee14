import { expect, type Page } from '@playwright/test';
import { callApi } from './people/api.js';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';
import { expectUsable } from './people/usable-page.js';
import { writeInvoice } from './people/write-invoice.js';

const getSection = (page: Page, name: string) => page.getByRole('region', { name });

test('a user chooses a number format with the year, and writes an invoice that is dated in the year before', async ({
  page,
}) => {
  await signIn(page);
  await callApi(page, 'PUT', '/app/api/settings', { timeZone: 'Europe/Berlin' });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format();
  const year = Number(today.slice(0, 4));
  await openLoadedPage(page, '/dashboard');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search pages/ }).pressSequentially('number format');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/numbers/);

  const invoices = getSection(page, 'Next Invoice Number');
  await invoices.getByLabel('Format').fill('RE-{yyyy}-{0001}');
  await invoices.getByLabel('Next Counter').fill('42');
  await expect(invoices.getByText(`RE-${year}-0042`)).toBeVisible();
  await expect(invoices.getByText(`RE-${year + 1}-0001`)).toBeVisible();
  await expectUsable(page, 'number formats');
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 900 });
  await invoices.getByRole('button', { name: 'Save Invoice Numbers' }).click();
  await expect(page.getByText('Number format saved').first()).toBeVisible();
  await getSection(page, 'Quote Numbers').getByLabel('Format').fill('AN{1');
  await getSection(page, 'Quote Numbers').getByRole('button', { name: 'Save Quote Numbers' }).click();
  await expect(getSection(page, 'Quote Numbers').getByText('A brace is missing.')).toBeVisible();
  await getSection(page, 'Quote Numbers').getByLabel('Format').fill('AN-{1}');
  await getSection(page, 'Quote Numbers').getByRole('button', { name: 'Save Quote Numbers' }).click();
  await expect(getSection(page, 'Quote Numbers').getByText('AN-1', { exact: true })).toBeVisible();

  await openLoadedPage(page, '/create-invoice');
  await expect(page.getByLabel('Invoice Number')).toHaveValue(`RE-${year}-0042`);
  await writeInvoice(page, 'Oak Lane Bakery', [{ description: 'Menu', quantity: '2', unitPrice: '150' }]);
  await page.getByLabel('Invoice Date').fill(`${year - 1}-12-31`);
  await expect(page.getByLabel('Invoice Number')).toHaveValue(`RE-${year - 1}-0001`);
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByLabel('Invoice Number')).toHaveValue(`RE-${year}-0042`);
  await page.goto('/invoices');
  await expect(page.getByRole('link', { name: `RE-${year - 1}-0001`, exact: true })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText(`RE-${year}-0042`)).toBeVisible();
});
