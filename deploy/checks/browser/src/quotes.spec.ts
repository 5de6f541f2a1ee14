import { expect, type Page } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { chooseFromMore, signIn } from './people/user-actions.js';
import { writeInvoice } from './people/write-invoice.js';

/** Saves a form. The page asks for a confirmation, because the company profile is empty. */
async function saveForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Save (Quote|Invoice)$/ }).click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
}

/**
 * Follows a link to a form and waits for the form. Without waiting, a test could fill in the search field of the list,
 * which has a similar name.
 */
async function openForm(page: Page, follow: () => Promise<void>): Promise<void> {
  await follow();
  await expect(page.getByRole('button', { name: /^Save (Quote|Invoice)$/ })).toBeVisible();
}

const PHONE_VIEWPORT = { width: 390, height: 900 };

const expectFitsWindow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE_VIEWPORT.width);

test('a user writes a quote on a phone, changes the quote, and creates an invoice from it', async ({ page }) => {
  await page.setViewportSize(PHONE_VIEWPORT);
  await signIn(page);
  await openLoadedPage(page, '/invoices');
  await page.getByRole('link', { name: 'Quotes', exact: true }).click();
  await expect(page.getByText('No quotes yet')).toBeVisible();
  await expectFitsWindow(page);
  await openForm(page, () => page.getByRole('link', { name: 'Create Your First Quote' }).click());
  await writeInvoice(page, 'Oak Lane Bakery', [{ description: 'Menu', quantity: '2', unitPrice: '150' }]);
  await page.getByRole('button', { name: 'Add discount' }).click();
  await page.getByLabel('Discount', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Add deposit' }).click();
  await page.getByLabel('Deposit on Acceptance').fill('100');
  await expectFitsWindow(page);

  // The quote form restores the typed text after a reload.
  await page.getByLabel('Valid Until').fill('2099-12-31');
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('2099-12-31'));
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await saveForm(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Quote Q-1' })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('$270.00');
  await expect(summary).toContainText('Valid until Dec 31, 2099');
  await expectFitsWindow(page);

  await openForm(page, () => chooseFromMore(page, 'Edit'));
  await page.getByLabel('Client Name').fill('Oak Lane Bakery Ltd');
  await saveForm(page);
  await expect(summary).toContainText('Oak Lane Bakery Ltd');

  await chooseFromMore(page, 'Declined');
  await expect(summary).toContainText('Declined on');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(summary).toContainText('Open');
  const [pdf] = await Promise.all([page.waitForEvent('download'), chooseFromMore(page, 'Download PDF')]);
  expect(pdf.suggestedFilename()).toBe('quote_q_1.pdf');

  await chooseFromMore(page, 'Create Invoice');
  await expect(page.getByText('Made of quote Q-1, dated today.')).toBeVisible();
  await expect(page.getByLabel('Invoice Number')).toHaveValue('1');
  await expect(page.getByLabel('Discount', { exact: true })).toHaveValue('10.00');
  await expect(page.getByLabel('Deposit Paid')).toHaveValue('100.00');
  await expect(page.getByText('Remove the deposit if your client has not paid it yet.')).toBeVisible();
  await expectFitsWindow(page);
  await saveForm(page);
  // The test checks the URL first, because the preview on the quote page has the same heading as the invoice page.
  await expect(page).toHaveURL(/\/invoices\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice 1' })).toBeVisible();
  await expect(summary).toContainText('$170.00');
  await page.getByRole('link', { name: 'Q-1' }).click();
  await expect(summary).toContainText('Accepted on');
  await expect(page.getByText('Invoice 1 was created from it.')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy quote' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0);
  await expectFitsWindow(page);

  await openForm(page, () => page.getByRole('menuitem', { name: 'Copy quote' }).click());
  await expect(page.getByLabel('Client Name')).toHaveValue('Oak Lane Bakery Ltd');
  await expect(page.getByLabel('Deposit on Acceptance')).toHaveValue('100');
  await saveForm(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Quote Q-2' })).toBeVisible();
  await openLoadedPage(page, '/quotes?status=accepted');
  await expect(page.getByRole('row', { name: /Q-1/ })).toContainText('Oak Lane Bakery Ltd');
  await expect(page.getByRole('row', { name: /Q-2/ })).toHaveCount(0);
  await expectFitsWindow(page);
});

test('an unsaved invoice and an unsaved quote in one tab do not mix', async ({ page }) => {
  const contact = page.getByLabel('Contact Person');
  const main = page.getByRole('navigation', { name: 'Main' });
  await signIn(page);
  await openLoadedPage(page, '/create-invoice');
  await contact.fill('Of the invoice');
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Of the invoice'));
  await main.getByRole('link', { name: 'All Invoices' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Quotes', exact: true }).click();
  await openForm(page, () => page.getByRole('link', { name: 'Create Your First Quote' }).click());
  await expect(contact).toHaveValue('');
  await contact.fill('Of the quote');
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Of the quote'));
  await main.getByRole('link', { name: 'Create Invoice' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(contact).toHaveValue('Of the invoice');
});
