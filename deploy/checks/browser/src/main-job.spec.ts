import { expect, type Page } from '@playwright/test';
import { downloadPdf } from './people/download-pdf.js';
import { writeInvoice } from './people/write-invoice.js';
import { openPage, signIn, signInOnPages } from './people/user-actions.js';
import { test } from './people/test.js';

const normalizeSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

const getPreview = (page: Page) => page.getByRole('complementary', { name: 'Invoice preview' });

test('a user signs in, creates an invoice and downloads a PDF with the same text as the preview', async ({ page }) => {
  await signInOnPages(page);
  await openPage(page, 'Company Profile');
  const profile = {
    'Company Name': 'Atelier Rossi',
    Email: 'studio@rossi.example',
    'Payment Instructions': 'IBAN IT60 X054 2811 1010 0000 0123 456',
  };
  for (const [label, value] of Object.entries(profile)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();

  await openPage(page, 'Create Invoice');
  await writeInvoice(
    page,
    'Harbour Books Ltd',
    [
      { description: 'Cover design', quantity: '12.5', unitPrice: '95.00' },
      { description: 'Typesetting, 240 pages', quantity: '240', unitPrice: '3.35' },
      { description: 'Courier', quantity: '1', unitPrice: '18.90' },
      { description: 'Discount for a returning client', quantity: '1', unitPrice: '-150.00' },
    ],
    '8.25',
  );

  // The subtotal is 1187.50 + 804.00 + 18.90 - 150.00 = 1860.40. The tax is 8.25 % of the subtotal, which is 153.483
  // and is rounded to 153.48.
  for (const figure of ['$1,187.50', '$804.00', '$18.90', '-$150.00', '$1,860.40', '$153.48', '$2,013.88', '8.25%']) {
    await expect(getPreview(page)).toContainText(figure);
  }
  const previewText = normalizeSpaces(await getPreview(page).getByRole('article').innerText());

  // The toast disappears after a while. The test therefore starts to wait for the toast before the download is
  // complete.
  const [pdf] = await Promise.all([
    downloadPdf(page, () => page.getByRole('button', { name: 'Save & Download PDF' }).click()),
    expect(page.getByText('Invoice saved & downloaded', { exact: true })).toBeVisible({ timeout: 40_000 }),
  ]);
  expect(pdf.name).toBe('invoice_1.pdf');
  expect(pdf.pages).toEqual([[595, 842]]);
  for (const word of previewText.split(' ')) expect(pdf.text).toContain(word);

  await openPage(page, 'All Invoices');
  const row = page.getByRole('row', { name: /Harbour Books Ltd/ });
  await expect(row).toContainText('$2,013.88');
  const secondDownload = await downloadPdf(page, () =>
    page.getByRole('button', { name: 'Download PDF' }).first().click(),
  );
  expect(secondDownload.text).toBe(pdf.text);
});

test('signing out ends the session, and Back shows no page of the app', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await openPage(page, 'Company Profile');
  await page
    .getByRole('button', { name: /log ?out|sign ?out/i })
    .last()
    .click();
  await expect(page.getByRole('link', { name: 'Start Free' }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Company Profile' })).toBeHidden();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});
