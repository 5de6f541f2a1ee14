import { availableParallelism, loadavg } from 'node:os';
import { quantile, type Samples, timesOf } from '../measure/samples.js';
import { milliseconds, type Row, table } from '../measure/table.js';
import { withProduct } from '../product/bench-product.js';
import { newSubscriber, type Person, withBrowser } from '../product/person.js';
import { BarePrinter } from './bare-printer.js';
import { benchGenerate } from './generate.js';
import { fillProfile, saveAndDownload, writeInvoice } from './invoice-form.js';

const SAVES = 25;
const WARM_UP_SAVES = 5;
const DOWNLOADS = 300;
const CLIENTS = [1, 4];

/** What a PDF costs: made, saved and downloaded in a browser, and downloaded again. */
export async function benchPdf(): Promise<void> {
  const title = `PDFs, on ${availableParallelism()} processors that were busy with ${loadavg()[0]!.toFixed(1)} others`;
  await withProduct(({ url }) =>
    withBrowser(async (browser) => {
      const person = await newSubscriber(browser, url);
      await fillProfile(person);
      const { samples, html } = await benchSaves(person);
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

async function benchSaves({ page }: Person): Promise<{ samples: Samples; html: string }> {
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
  const [{ id }] = (await (await person.call('GET', '/api/invoices?limit=1')).json()) as [{ id: string }];
  const path = `/api/invoices/${id}/download-pdf`;
  const first = await person.call('GET', path);
  await first.bytes();
  const ifNoneMatch = { 'If-None-Match': first.headers.get('etag')! };
  const whole = async () => void (await (await person.call('GET', path)).bytes());
  const known = async () => void (await (await person.call('GET', path, undefined, ifNoneMatch)).bytes());
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
