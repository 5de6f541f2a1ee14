import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readPdf } from '@paperbill/testing/read-pdf';
import { writeInvoice } from './people/write-invoice.js';
import { fillInProfile, openPage, signIn } from './people/user-actions.js';
import { test } from './people/test.js';

const normalizeSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

const getPreview = (page: Page) => page.getByRole('complementary', { name: 'Invoice preview' });

async function downloadPdfText(page: Page, button: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().click();
  const file = await download;
  return { name: file.suggestedFilename(), ...(await readPdf(await readFile(await file.path()))) };
}

test('from sign-in to a PDF that shows exactly what the preview showed', async ({ page }) => {
  await signIn(page);
  await fillInProfile(page, {
    'Company Name': 'Atelier Rossi',
    Email: 'studio@rossi.example',
    'Payment Instructions': 'IBAN IT60 X054 2811 1010 0000 0123 456',
  });

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

  // 1187.50 + 804.00 + 18.90 - 150.00 = 1860.40. The tax is 8.25 %: 153.483, rounded to 153.48.
  for (const figure of ['$1,187.50', '$804.00', '$18.90', '-$150.00', '$1,860.40', '$153.48', '$2,013.88', '8.25%']) {
    await expect(getPreview(page)).toContainText(figure);
  }
  const shown = normalizeSpaces(await getPreview(page).getByRole('article').innerText());

  // The test waits for the download and for the toast in parallel, because the toast disappears after a while.
  const [pdf] = await Promise.all([
    downloadPdfText(page, 'Save & Download PDF'),
    expect(page.getByText('Invoice saved & downloaded', { exact: true })).toBeVisible({ timeout: 40_000 }),
  ]);
  expect(pdf.name).toBe('invoice_1.pdf');
  expect(pdf.pages).toEqual([[595, 842]]);
  for (const word of shown.split(' ')) expect(pdf.text).toContain(word);

  await openPage(page, 'All Invoices');
  const row = page.getByRole('row', { name: /Harbour Books Ltd/ });
  await expect(row).toContainText('$2,013.88');
  const again = await downloadPdfText(page, 'Download PDF');
  expect(again.text).toBe(pdf.text);
});

test('the next invoice is suggested the next number, and a draft survives a reload', async ({ page }) => {
  await signIn(page);
  await fillInProfile(page, { 'Company Name': 'Atelier Rossi' });
  await openPage(page, 'Create Invoice');
  await page.getByLabel('Invoice Number').fill('INV-009');
  await writeInvoice(page, 'Harbour Books Ltd', [{ description: 'Cover design', quantity: '1', unitPrice: '100' }]);
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await expect(page.getByText('Invoice created', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Invoice Number')).toHaveValue('INV-010');

  await page.getByLabel('Client Name').fill('Nordic Tea House');
  await page.reload();
  await expect(page.getByLabel('Client Name')).toHaveValue('Nordic Tea House');
});

test('the same address is the same person next time', async ({ browser }) => {
  const first = await browser.newPage();
  const email = await signIn(first);
  await fillInProfile(first, { 'Company Name': 'Atelier Rossi' });
  await first.close();

  const second = await browser.newPage();
  await signIn(second, email);
  await openPage(second, 'Company Profile');
  await expect(second.getByLabel('Company Name', { exact: true })).toHaveValue('Atelier Rossi');
  await second.close();
});

test('signing out ends the session, also for the back button', async ({ page }) => {
  await signIn(page);
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
