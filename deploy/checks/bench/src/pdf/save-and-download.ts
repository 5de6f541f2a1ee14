import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const SAMPLE_LINES = [
  { description: 'Cover design, front, back and spine', quantity: '12.5', unitPrice: '95.00' },
  { description: 'Typesetting, 240 pages', quantity: '240', unitPrice: '3.35' },
  { description: 'Picture research', quantity: '6', unitPrice: '60.00' },
  { description: 'Courier', quantity: '1', unitPrice: '18.90' },
  { description: 'Discount for a returning client', quantity: '1', unitPrice: '-150.00' },
];

const SAMPLE_PROFILE = {
  companyName: 'Atelier Rossi',
  title: 'Book design',
  address: '14 Quay Street',
  city: 'Portland',
  state: 'OR',
  zipCode: '97205',
  email: 'studio@rossi.example',
  phone: '+1 503 555 0117',
  paymentInstructions: 'Bank transfer to IBAN IT60 X054 2811 1010 0000 0123 456',
  companyNameFont: 'font-serif',
  companyNameColor: '#17624d',
};

export async function toProfileForm({ withLogo }: { withLogo: boolean }): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(SAMPLE_PROFILE)) form.append(field, value);
  if (withLogo) form.append('logo', await renderLogo(), 'logo.png');
  return form;
}

export async function writeInvoice(page: Page): Promise<void> {
  await page.getByLabel('Client Name').fill('Harbour Books Ltd');
  for (const [index, { description, quantity, unitPrice }] of SAMPLE_LINES.entries()) {
    if (index > 0) await page.getByRole('button', { name: /add line/i }).click();
    const line = page.getByRole('group', { name: `Line ${index + 1}`, exact: true });
    await line.getByLabel('Description').fill(description);
    await line.getByLabel('Quantity').fill(quantity);
    await line.getByLabel('Unit Price').fill(unitPrice);
  }
}

export async function saveAndDownload(page: Page): Promise<{ ms: number; html: string }> {
  const clickedAt = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('click', ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), {
          capture: true,
          once: true,
        }),
      ),
  );
  const download = page.waitForEvent('download');
  const sent = page.waitForRequest(/generate-pdf$/);
  await page.getByRole('button', { name: 'Save & Download PDF' }).click();
  const file = await (await download).path();
  const arrivedAt = performance.timeOrigin + performance.now();
  if ((await readFile(file)).subarray(0, 5).toString() !== '%PDF-') throw new Error('What came is no PDF.');
  const { html } = (await sent).postDataJSON() as { html: string };
  return { ms: arrivedAt - (await clickedAt), html };
}

const LOGO_SVG = `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 288">
  <defs>
    <linearGradient id="cover" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#17624d" />
      <stop offset="1" stop-color="#c98a2b" />
    </linearGradient>
    <radialGradient id="light" cx="0.3" cy="0.2">
      <stop offset="0" stop-color="#fff" stop-opacity="0.7" />
      <stop offset="1" stop-color="#fff" stop-opacity="0" />
    </radialGradient>
  </defs>
  <circle cx="144" cy="144" r="132" fill="url(#cover)" />
  <circle cx="144" cy="144" r="132" fill="url(#light)" />
  <path d="M144 84c-30-22-66-24-90-14v128c26-10 60-8 90 14 30-22 64-24 90-14V70c-24-10-60-8-90 14z" fill="#fff" />
  <path d="M144 84v128" stroke="#17624d" stroke-width="6" />
  <path d="M330 214 400 74l70 140M356 166h88" fill="none" stroke="#1b2430" stroke-width="22" />
  <path d="M520 214V74h62a42 42 0 0 1 0 84h-62m56 0 54 56" fill="none" stroke="url(#cover)" stroke-width="22" />
  <path d="M680 190c40 40 120 24 120-18 0-54-112-22-112-66 0-36 70-48 104-12" fill="none" stroke="url(#cover)" stroke-width="22" />
</svg>`;

/** Returns a typical logo: a PNG with a higher resolution than printing needs. */
const renderLogo = async (): Promise<Blob> => {
  const png = await sharp(Buffer.from(LOGO_SVG), { density: 144 }).resize({ width: 1_200 }).png().toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
};
