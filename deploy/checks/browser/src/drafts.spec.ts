import { expect, type Page } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { chooseFromMore, signIn } from './people/user-actions.js';
import { writeInvoice } from './people/write-invoice.js';

const PHONE_VIEWPORT = { width: 390, height: 900 };
const SAVED_TEXT = 'Saved. It has no number until you save it as an invoice.';

const expectFitsPhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE_VIEWPORT.width);

async function issueInvoice(page: Page, number: number): Promise<void> {
  const issued = page.getByRole('heading', { level: 1, name: `Invoice ${number}`, exact: true });
  // The page asks for confirmation before saving, because the company profile is empty.
  const saveAnyway = page.getByRole('button', { name: 'Save anyway' });
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await saveAnyway.click();
  await expect(issued).toBeVisible();
}

test('a user saves a draft on a phone, issues it as an invoice, and copies the invoice', async ({ page }) => {
  await page.setViewportSize(PHONE_VIEWPORT);
  await signIn(page);
  await openLoadedPage(page, '/create-invoice');
  await writeInvoice(page, 'Oak Lane Bakery', [{ description: 'Menu', quantity: '2', unitPrice: '150' }]);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText(SAVED_TEXT)).toBeVisible();
  await expectFitsPhone(page);
  await page.getByLabel('Contact Person').fill('Jane Miller');
  await expect(page.getByText(SAVED_TEXT)).toBeVisible();

  await openLoadedPage(page, '/invoices');
  const drafts = page.getByRole('region', { name: 'Drafts (1)' });
  await expect(drafts.getByRole('listitem')).toContainText('$300.00');
  await expectFitsPhone(page);
  await drafts.getByRole('link', { name: 'Oak Lane Bakery' }).click();
  await expect(page.getByLabel('Contact Person')).toHaveValue('Jane Miller');
  await expect(page.getByLabel('Invoice Number')).toHaveValue('1');
  await issueInvoice(page, 1);

  await chooseFromMore(page, 'Copy invoice');
  await expect(page.getByText('dated today')).toBeVisible();
  await expect(page.getByLabel('Invoice Number')).toHaveValue('2');
  await issueInvoice(page, 2);
});
