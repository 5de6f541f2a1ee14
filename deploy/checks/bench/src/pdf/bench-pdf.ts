import type { Person } from '@paperbill/testing/people';
import type { Page } from 'playwright-core';
import { requireSuccess, signInSubscriber, openPage, withBrowser, withProduct } from '../bench-product.js';
import { type Figure, type BenchReport, toTimeFigure } from '../figures.js';
import { type Samples, measureTimes } from '../timings.js';
import { BarePrinter } from './bare-printer.js';
import { benchArchive } from './bench-archive.js';
import { benchGenerate } from './bench-generate.js';
import { toProfileForm, saveAndDownload, writeInvoice } from './save-and-download.js';

const SAVE_COUNT = 25;
const WARM_UP_SAVE_COUNT = 5;
const DOWNLOAD_COUNT = 300;
const CLIENT_COUNTS = [1, 4];

export async function benchPdf(): Promise<BenchReport[]> {
  return withProduct(({ url }) =>
    withBrowser(async (browser) => {
      const barePrinter = await BarePrinter.start(Math.max(...CLIENT_COUNTS));
      const studio = await signInSubscriber(url);
      await requireSuccess(studio.post('/api/profile', await toProfileForm({ withLogo: true })));
      const { samples, html } = await benchSaves(await openPage(browser, studio), WARM_UP_SAVE_COUNT + SAVE_COUNT);
      const figures = await benchClients(studio, barePrinter, html, 'generate-pdf');

      const plain = await signInSubscriber(url);
      await requireSuccess(plain.post('/api/profile', await toProfileForm({ withLogo: false })));
      const { html: plainHtml } = await benchSaves(await openPage(browser, plain), Math.max(...CLIENT_COUNTS));
      figures.push(...(await benchClients(plain, barePrinter, plainHtml, 'generate-pdf without a logo')));
      figures.push(...(await benchArchive(plain, barePrinter, plainHtml)));
      await barePrinter.stop();

      figures.push(
        toTimeFigure('Save & Download PDF, click to file', samples.slice(WARM_UP_SAVE_COUNT), {
          upperLimits: { p50: 300 },
        }),
      );
      figures.push(...(await benchDownloads(studio)));
      const sizes = [html, plainHtml].map(({ length }) => Math.round(length / 1024));
      const note = `The HTML has ${sizes[0]} KB, without the logo ${sizes[1]} KB.`;
      return [{ title: 'PDFs', figures, note }];
    }),
  );
}

async function benchClients(person: Person, barePrinter: BarePrinter, html: string, name: string): Promise<Figure[]> {
  const figures = [];
  for (const clients of CLIENT_COUNTS) figures.push(await benchGenerate(person, barePrinter, html, { name, clients }));
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
  const { body } = await requireSuccess(person.get<[{ id: string }]>('/api/invoices?limit=1'));
  const path = `/api/invoices/${body[0].id}/download-pdf`;
  const { headers } = await requireSuccess(person.get(path));
  const download = () => requireSuccess(person.get(path));
  const downloadIfChanged = () => requireSuccess(person.get(path, { 'If-None-Match': headers.etag! }));
  return [
    toTimeFigure('download-pdf again', await measureTimes(1, DOWNLOAD_COUNT, download), { upperLimits: { p50: 10 } }),
    toTimeFigure('download-pdf again, known to the browser', await measureTimes(1, DOWNLOAD_COUNT, downloadIfChanged), {
      upperLimits: { p50: 10 },
    }),
  ];
}
