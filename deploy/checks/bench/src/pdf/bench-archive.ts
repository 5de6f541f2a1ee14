import { availableParallelism } from 'node:os';
import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { toDocumentData } from '@paperbill/invoice-document';
import { renderInvoiceHtml } from '@paperbill/invoice-document/html';
import { embedFontsToPrint } from '@paperbill/invoice-document/node';
import { anInvoice } from '@paperbill/testing/data';
import type { Person } from '@paperbill/testing/people';
import { fine, newSubscriber } from '../bench-product.js';
import { type Figure, ratioOf } from '../figures.js';
import { type Samples, timeOf, timesOf } from '../timings.js';
import type { BarePrinter } from './bare-printer.js';
import { printOf } from './bench-generate.js';

/** The year is downloaded in parts, so that the product and the bare Chromium can be measured alternately. */
const PARTS = 8;
const INVOICES_IN_PART = 25;
const SAVES_AT_ONCE = 5;
const QUIET_PRINTS = 12;
/** The target: the maximum duration, as a multiple of the duration of prints by a bare Chromium. */
const MOST = 1.3;
const REASON =
  'of the processor time of such a PDF, 27 ms, the renderer takes half: its invoice is read, drawn, stored and packed on the same processors, all of which are at work throughout';

/**
 * Downloads ZIP archives with the 200 invoices of a year whose PDFs do not exist yet. Compares the duration with
 * prints by a bare Chromium that uses one page per processor. Also measures how much the download slows down another
 * user's print.
 *
 * @param html The HTML of the other user's invoice.
 */
export async function benchArchive(person: Person, bare: BarePrinter, html: string): Promise<Figure[]> {
  const [first, second] = [await someoneWithYear(person.origin), await someoneWithYear(person.origin)];
  const page = await pageOf(first);
  const pages = Math.min(4, availableParallelism());
  const { print } = await printOf(person, html);
  const [bareTimes, archiveTimes, quiet, meanwhile]: Samples[] = [[], [], [], []];
  for (let part = 0; part < PARTS; part++) {
    await bare.freshen(page);
    const prints = () => timesOf(pages, INVOICES_IN_PART / pages, (client) => bare.print(client, page));
    bareTimes!.push(await timeOf(prints));
    archiveTimes!.push(await timeOf(() => archiveOf(first, part)));

    quiet!.push(...(await timesOf(1, QUIET_PRINTS, print)));
    let isUnderWay = true;
    const download = archiveOf(second, part).finally(() => (isUnderWay = false));
    while (isUnderWay) meanwhile!.push(...(await timesOf(1, 1, print)));
    await download;
  }
  const many = `${INVOICES_IN_PART} PDFs`;
  return [
    ratioOf(`${many} in an archive, beside as many bare prints on all processors`, bareTimes!, archiveTimes!, {
      most: { p50: MOST },
      reason: REASON,
    }),
    ratioOf('generate-pdf of somebody else meanwhile, beside a quiet one', quiet!, meanwhile!, { most: { p50: 2 } }),
  ];
}

const dayOf = (part: number): string => `2026-0${part + 1}-15`;

async function someoneWithYear(origin: string): Promise<Person> {
  const person = await newSubscriber(origin);
  let number = 0;
  const save = () => {
    const invoiceDate = dayOf(number % PARTS);
    return fine(person.post('/api/invoices', anInvoice({ invoiceNumber: `${++number}`, invoiceDate })));
  };
  await timesOf(SAVES_AT_ONCE, (PARTS * INVOICES_IN_PART) / SAVES_AT_ONCE, save);
  return person;
}

/** Returns the HTML that the product prints for one of these invoices. */
async function pageOf(person: Person): Promise<string> {
  const { body: list } = await fine(person.get<[{ id: string }]>('/api/invoices?limit=1'));
  const { body } = await fine(person.get<InvoiceWithLineItems>(`/app/api/invoices/${list[0].id}`));
  return embedFontsToPrint(renderInvoiceHtml(toDocumentData('invoice', body, { logo: '', brandName: 'Paperbill' })));
}

const archiveOf = (person: Person, part: number) =>
  fine(person.get(`/app/api/accountant-export?from=${dayOf(part)}&to=${dayOf(part)}`));
