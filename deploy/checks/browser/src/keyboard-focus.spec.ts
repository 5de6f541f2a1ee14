import { expect } from '@playwright/test';
import { saveInvoice } from './people/sample-business.js';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

test('a button that is disabled during its request has the keyboard focus again afterwards', async ({ page }) => {
  await signIn(page);
  await saveInvoice(page, 'Oak Lane Bakery', 0);
  await openLoadedPage(page, '/invoices');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/(generate|download)-pdf$/, async (route) => {
    await answered;
    await route.continue();
  });
  const pdf = page.getByRole('button', { name: 'Download PDF of invoice 1' });
  await pdf.focus();
  const downloadEvent = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await expect(pdf).toBeDisabled();
  answer();
  await downloadEvent;
  await expect(pdf).toBeFocused();
});

test('the search leads to a single setting, which is in view and has the focus', async ({ page }) => {
  await signIn(page);
  await openLoadedPage(page, '/dashboard');
  for (const [typed, label] of [
    ['iban', 'IBAN'],
    ['logo', 'Logo'],
    ['tax id', 'VAT/Tax ID'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search pages/ }).pressSequentially(typed);
    await page.keyboard.press('Enter');
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
  }
});
