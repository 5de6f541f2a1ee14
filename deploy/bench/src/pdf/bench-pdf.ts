import type { Person } from '@paperbill/testing/people';
import type { Page } from 'playwright-core';
import { quantile, type Samples, timesOf } from '../measure/samples.js';
import { conditions, milliseconds, type Row, table } from '../measure/table.js';
import { withProduct } from '../product/bench-product.js';
import { fine, newSubscriber, openPage, withBrowser } from '../product/person.js';
import { BarePrinter } from './bare-printer.js';
import { benchGenerate } from './generate.js';
import { PROFILE, saveAndDownload, writeInvoice } from './invoice-form.js';

const SAVES = 25;
const WARM_UP_SAVES = 5;
const DOWNLOADS = 300;
const CLIENTS = [1, 4];

/** What a PDF costs: made, saved and downloaded in a browser, and downloaded again. */
export async function benchPdf(): Promise<void> {
  const title = `PDFs${conditions()}`;
  await withProduct(({ url }) =>
    withBrowser(async (browser) => {
      const person = await newSubscriber(url);
      await fine(person.post('/api/profile', PROFILE));
      const { samples, html } = await benchSaves(await openPage(browser, person));
      const rows: Row[] = [];
      const bare = await BarePrinter.start(Math.max(...CLIENTS));
      for (const clients of CLIENTS) rows.push(...(await benchGenerate(person, bare, html, clients)));
      await bare.stop();
      rows.push(within('Save & Download PDF, click to file', samples, 300));
      rows.push(...(await benchDownloads(person)));
      process.stdout.write(`${table(title, rows)}\nThe HTML has ${Math.round(html.length / 1024)} KB.\n`);
    }),
  );
}

async function benchSaves(page: Page): Promise<{ samples: Samples; html: string }> {
  await page.goto('/create-invoice');
  const saves = [];
  for (let save = 0; save < WARM_UP_SAVES + SAVES; save++) {
    await writeInvoice(page);
    saves.push(await saveAndDownload(page));
    await page.getByText('Invoice saved & downloaded', { exact: true }).waitFor();
  }
  const measured = saves.slice(WARM_UP_SAVES);
  return { samples: measured.map(({ ms }) => ms), html: measured[0]!.html };
}

async function benchDownloads(person: Person): Promise<Row[]> {
  const { body } = await fine(person.get<[{ id: string }]>('/api/invoices?limit=1'));
  const path = `/api/invoices/${body[0].id}/download-pdf`;
  const { headers } = await fine(person.get(path));
  const whole = () => fine(person.get(path));
  const known = () => fine(person.get(path, { 'If-None-Match': headers.etag! }));
  return [
    within('download-pdf again', await timesOf(1, DOWNLOADS, whole), 10),
    within('download-pdf again, known to the browser', await timesOf(1, DOWNLOADS, known), 10),
  ];
}

function within(figure: string, samples: Samples, most: number): Row {
  const [p50, p95] = [quantile(samples, 0.5), quantile(samples, 0.95)];
  const target = { most: `${most} ms`, met: p50 <= most };
  return { figure, p50: milliseconds(p50), p95: milliseconds(p95), target };
}
