import type { Person } from '@paperbill/testing/people';
import type { Page } from 'playwright-core';
import { fine, newSubscriber, openPage, withBrowser, withProduct } from '../bench-product.js';
import { type Figure, type Report, times } from '../figures.js';
import { type Samples, timesOf } from '../timings.js';
import { BarePrinter } from './bare-printer.js';
import { benchArchive } from './bench-archive.js';
import { benchGenerate } from './bench-generate.js';
import { profileForm, saveAndDownload, writeInvoice } from './save-and-download.js';

const SAVES = 25;
const WARM_UP_SAVES = 5;
const DOWNLOADS = 300;
const CLIENTS = [1, 4];

/** Measures PDFs: generated, saved and downloaded in a browser, and downloaded again. */
export async function benchPdf(): Promise<Report[]> {
  return withProduct(({ url }) =>
    withBrowser(async (browser) => {
      const bare = await BarePrinter.start(Math.max(...CLIENTS));
      const studio = await newSubscriber(url);
      await fine(studio.post('/api/profile', await profileForm({ withLogo: true })));
      const { samples, html } = await benchSaves(await openPage(browser, studio), WARM_UP_SAVES + SAVES);
      const figures = await benchClients(studio, bare, html, 'generate-pdf');

      const plain = await newSubscriber(url);
      await fine(plain.post('/api/profile', await profileForm({ withLogo: false })));
      const { html: plainHtml } = await benchSaves(await openPage(browser, plain), Math.max(...CLIENTS));
      figures.push(...(await benchClients(plain, bare, plainHtml, 'generate-pdf without a logo')));
      figures.push(...(await benchArchive(plain, bare, plainHtml)));
      await bare.stop();

      figures.push(times('Save & Download PDF, click to file', samples.slice(WARM_UP_SAVES), { most: { p50: 300 } }));
      figures.push(...(await benchDownloads(studio)));
      const sizes = [html, plainHtml].map(({ length }) => Math.round(length / 1024));
      const note = `The HTML has ${sizes[0]} KB, without the logo ${sizes[1]} KB.`;
      return [{ title: 'PDFs', figures, note }];
    }),
  );
}

async function benchClients(person: Person, bare: BarePrinter, html: string, name: string): Promise<Figure[]> {
  const figures = [];
  for (const clients of CLIENTS) figures.push(await benchGenerate(person, bare, html, { name, clients }));
  return figures;
}

async function benchSaves(page: Page, count: number): Promise<{ samples: Samples; html: string }> {
  await page.goto('/create-invoice');
  const saves = [];
  for (let save = 0; save < count; save++) {
    await writeInvoice(page);
    saves.push(await saveAndDownload(page));
    await page.getByText('Invoice saved & downloaded', { exact: true }).waitFor();
  }
  await page.close();
  return { samples: saves.map(({ ms }) => ms), html: saves.at(-1)!.html };
}

async function benchDownloads(person: Person): Promise<Figure[]> {
  const { body } = await fine(person.get<[{ id: string }]>('/api/invoices?limit=1'));
  const path = `/api/invoices/${body[0].id}/download-pdf`;
  const { headers } = await fine(person.get(path));
  const whole = () => fine(person.get(path));
  const known = () => fine(person.get(path, { 'If-None-Match': headers.etag! }));
  return [
    times('download-pdf again', await timesOf(1, DOWNLOADS, whole), { most: { p50: 10 } }),
    times('download-pdf again, known to the browser', await timesOf(1, DOWNLOADS, known), { most: { p50: 10 } }),
  ];
}
