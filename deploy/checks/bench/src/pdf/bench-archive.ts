import { availableParallelism } from 'node:os';
import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { toDocumentData } from '@paperbill/invoice-document';
import { renderInvoiceHtml } from '@paperbill/invoice-document/html';
import { embedFontsToPrint } from '@paperbill/invoice-document/node';
import { anInvoice } from '@paperbill/testing/data';
import type { Person } from '@paperbill/testing/people';
import { requireSuccess, signInSubscriber } from '../bench-product.js';
import { type Figure, toRatioFigure } from '../figures.js';
import { type Samples, measureTime, measureTimes } from '../timings.js';
import type { BarePrinter } from './bare-printer.js';
import { createPrintCall } from './bench-generate.js';

/**
 * The invoices of a year are downloaded in several archives, so that the measurements can alternate between the product
 * and the bare Chromium.
 */
const ARCHIVE_COUNT = 8;
const INVOICES_PER_ARCHIVE = 25;
const CONCURRENT_SAVES = 5;
const QUIET_PRINT_COUNT = 12;
const MAX_DURATION_RATIO = 1.3;
const SLOW_ARCHIVE_REASON =
  'the renderer takes only half of the processor time of a PDF (27 ms); reading the invoice and storing and packing the PDF take the other half, and all processors are busy';

/**
 * Downloads ZIP archives with the 200 invoices of a year. The PDFs of these invoices do not exist yet. The duration is
 * compared with prints in a bare Chromium with one page per processor. The benchmark also measures how much the
 * download slows down another user's print.
 * @param html The HTML of the other user's invoice.
 */
export async function benchArchive(person: Person, barePrinter: BarePrinter, html: string): Promise<Figure[]> {
  const [first, second] = [
    await createUserWithYearOfInvoices(person.origin),
    await createUserWithYearOfInvoices(person.origin),
  ];
  const invoiceHtml = await readInvoiceHtml(first);
  const pageCount = Math.min(4, availableParallelism());
  const { print } = await createPrintCall(person, html);
  const [bareTimes, archiveTimes, quietTimes, concurrentTimes]: Samples[] = [[], [], [], []];
  for (let part = 0; part < ARCHIVE_COUNT; part++) {
    await barePrinter.replacePages(invoiceHtml);
    const measurePrints = () =>
      measureTimes(pageCount, INVOICES_PER_ARCHIVE / pageCount, (client) => barePrinter.print(client, invoiceHtml));
    bareTimes!.push(await measureTime(measurePrints));
    archiveTimes!.push(await measureTime(() => downloadArchive(first, part)));

    quietTimes!.push(...(await measureTimes(1, QUIET_PRINT_COUNT, print)));
    let isRunning = true;
    const download = downloadArchive(second, part).finally(() => (isRunning = false));
    while (isRunning) concurrentTimes!.push(...(await measureTimes(1, 1, print)));
    await download;
  }
  const archiveSize = `${INVOICES_PER_ARCHIVE} PDFs`;
  return [
    toRatioFigure(
      `${archiveSize} in an archive, beside as many bare prints on all processors`,
      bareTimes!,
      archiveTimes!,
      {
        upperLimits: { p50: MAX_DURATION_RATIO },
        reason: SLOW_ARCHIVE_REASON,
      },
    ),
    toRatioFigure('generate-pdf of somebody else meanwhile, beside a quiet one', quietTimes!, concurrentTimes!, {
      upperLimits: { p50: 2 },
    }),
  ];
}

const toArchiveDay = (part: number): string => `2026-0${part + 1}-15`;

async function createUserWithYearOfInvoices(origin: string): Promise<Person> {
  const person = await signInSubscriber(origin);
  let number = 0;
  const save = () => {
    const invoiceDate = toArchiveDay(number % ARCHIVE_COUNT);
    return requireSuccess(person.post('/api/invoices', anInvoice({ invoiceNumber: `${++number}`, invoiceDate })));
  };
  await measureTimes(CONCURRENT_SAVES, (ARCHIVE_COUNT * INVOICES_PER_ARCHIVE) / CONCURRENT_SAVES, save);
  return person;
}

async function readInvoiceHtml(person: Person): Promise<string> {
  const { body: list } = await requireSuccess(person.get<[{ id: string }]>('/api/invoices?limit=1'));
  const { body } = await requireSuccess(person.get<InvoiceWithLineItems>(`/app/api/invoices/${list[0].id}`));
  return embedFontsToPrint(renderInvoiceHtml(toDocumentData('invoice', body, { logo: '', brandName: 'Paperbill' })));
}

const downloadArchive = (person: Person, part: number) =>
  requireSuccess(person.get(`/app/api/accountant-export?from=${toArchiveDay(part)}&to=${toArchiveDay(part)}`));
