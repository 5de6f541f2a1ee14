import { expect, type Page } from '@playwright/test';
import { saveProfile } from './people/api.js';
import { downloadPdf } from './people/download-pdf.js';
import { writeInvoice } from './people/write-invoice.js';
import { openPage, signIn } from './people/user-actions.js';
import { test } from './people/test.js';

const SVG_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40" onload="window.pwned = true">
  <script>window.pwned = true</script>
  <style>.paper{fill:#17624d}</style>
  <rect class="paper" width="100" height="40"/><rect width="30" height="40" fill="#b8391f"/>
  <text x="35" y="25" fill="#fff" font-size="16">Rossi</text>
</svg>`;

const getLogoImage = (page: Page) => page.getByRole('img', { name: 'Your logo' });

test('a logo of the profile appears on the preview and the PDF, and the invoice keeps the logo after the logo’s deletion', async ({
  page,
}) => {
  await signIn(page);
  await saveProfile(page, { companyName: 'Atelier Rossi' });
  await page.goto('/profile');

  const file = { name: 'rossi.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG_LOGO) };
  await page.getByLabel('Logo', { exact: true }).setInputFiles(file);
  await expect(page.getByText('Logo selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Use #b8391f' }).click();
  await expect(page.getByText('Color applied', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Company Name Color')).toHaveValue('#b8391f');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();
  await expect(getLogoImage(page)).toHaveAttribute('src', /^\/api\/profile\/logo\?v=[0-9a-f]{64}$/);
  const imageWidth = await getLogoImage(page).evaluate((image: HTMLImageElement) =>
    image.decode().then(() => image.naturalWidth),
  );
  expect(imageWidth).toBe(180);

  const sent = page.waitForRequest(/generate-pdf$/);
  await openPage(page, 'Create Invoice');
  await writeInvoice(page, 'Harbour Books Ltd', [{ description: 'Cover design', quantity: '1', unitPrice: '100' }]);
  await expect(page.locator('#invoice-preview .invoice-logo')).toBeVisible();
  const first = await downloadPdf(page, () => page.getByRole('button', { name: 'Save & Download PDF' }).click());
  expect([first.text.includes('Rossi Atelier'), first.images]).toEqual([true, 0]);

  const { html } = (await sent).postDataJSON() as { html: string };
  const stored = await (await page.request.get('/api/profile/logo')).body();
  expect(html).toContain(`src="data:image/svg+xml;base64,${stored.toString('base64')}"`);
  expect(stored.toString()).not.toMatch(/script|onload|style/);

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
