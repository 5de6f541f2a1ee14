import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readPdf } from '@paperbill/testing/read-pdf';
import { saveProfile as saveProfileByApi } from './people/api.js';
import { writeInvoice } from './people/write-invoice.js';
import { openPage, signIn } from './people/user-actions.js';
import { test } from './people/test.js';

const SVG_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40" onload="window.pwned = true">
  <script>window.pwned = true</script>
  <style>.paper{fill:#17624d}</style>
  <rect class="paper" width="100" height="40"/><rect width="30" height="40" fill="#b8391f"/>
  <text x="35" y="25" fill="#fff" font-size="16">Rossi</text>
</svg>`;

const PNG_LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const getLogoImage = (page: Page) => page.getByRole('img', { name: 'Your logo' });

async function chooseLogo(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Logo', { exact: true }).setInputFiles({ name, mimeType, buffer });
  await expect(page.getByText('Logo selected', { exact: true })).toBeVisible();
}

async function saveProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();
}

async function downloadPdf(page: Page, work: () => Promise<void>) {
  const download = page.waitForEvent('download');
  await work();
  return readPdf(await readFile(await (await download).path()));
}

async function saveAndDownload(page: Page, client: string) {
  await openPage(page, 'Create Invoice');
  await writeInvoice(page, client, [{ description: 'Cover design', quantity: '1', unitPrice: '100' }]);
  await expect(page.locator('#invoice-preview .invoice-logo')).toBeVisible();
  return downloadPdf(page, () => page.getByRole('button', { name: 'Save & Download PDF' }).click());
}

test('a logo of the profile appears on the preview and the PDF, and the invoice keeps the logo after the logo’s deletion', async ({
  page,
}) => {
  await signIn(page);
  await saveProfileByApi(page, { companyName: 'Atelier Rossi' });
  await page.goto('/profile');

  await chooseLogo(page, 'rossi.svg', 'image/svg+xml', Buffer.from(SVG_LOGO));
  await page.getByRole('button', { name: 'Use #b8391f' }).click();
  await expect(page.getByText('Color applied', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Company Name Color')).toHaveValue('#b8391f');
  await saveProfile(page);
  await expect(getLogoImage(page)).toHaveAttribute('src', /^\/api\/profile\/logo\?v=[0-9a-f]{64}$/);
  const imageWidth = await getLogoImage(page).evaluate((image: HTMLImageElement) =>
    image.decode().then(() => image.naturalWidth),
  );
  expect(imageWidth).toBe(180);

  const sent = page.waitForRequest(/generate-pdf$/);
  const first = await saveAndDownload(page, 'Harbour Books Ltd');
  expect([first.text.includes('Rossi Atelier'), first.images]).toEqual([true, 0]);

  const { html } = (await sent).postDataJSON() as { html: string };
  const stored = await (await page.request.get('/api/profile/logo')).body();
  expect(html).toContain(`src="data:image/svg+xml;base64,${stored.toString('base64')}"`);
  expect(stored.toString()).not.toMatch(/script|onload|style/);

  await openPage(page, 'Company Profile');
  await chooseLogo(page, 'rossi.png', 'image/png', PNG_LOGO);
  await saveProfile(page);
  expect((await saveAndDownload(page, 'Nordic Tea House')).images).toBe(1);

  await openPage(page, 'Company Profile');
  await page.getByRole('button', { name: 'Delete Logo' }).click();
  await expect(page.getByText('Logo deleted', { exact: true })).toBeVisible();
  await expect(getLogoImage(page)).toBeHidden();
  expect((await page.request.get('/api/profile/logo')).status()).toBe(404);

  const [invoice] = (await (await page.request.get('/api/invoices?search=Harbour')).json()) as {
    companyLogoUrl: string;
  }[];
  expect(await (await page.request.get(invoice!.companyLogoUrl)).body()).toEqual(stored);
});
