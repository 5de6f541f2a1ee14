import { randomUUID } from 'node:crypto';
import { embedFontsToPrint } from '@paperbill/invoice-document/node';
import { anInvoice } from '@paperbill/testing/data';
import type { Person, Sent } from '@paperbill/testing/people';
import { fine, newSubscriber } from '../bench-product.js';
import { type Figure, ratioOf } from '../figures.js';
import { type Samples, timesOf } from '../timings.js';
import type { BarePrinter } from './bare-printer.js';

const ROUNDS = 40;
/** In each round, the product prints this number of documents, and so does the bare Chromium. */
const PRINTS_IN_ROUND = 16;
const MOST = { p50: 1.3, p95: 1.4 };
const REASON =
  'a logo makes 100 KB of text, which BFF, documents and the local renderer (a Node program in place of Gotenberg) each read and write; one print in ten meets a collection of garbage of theirs, 5 to 15 ms';

/** A placeholder text in the HTML of the invoice. Each print replaces it with a unique text of the same length. */
const LINE = 'Picture research';
const changed = (html: string): string => html.replace(LINE, randomUUID().slice(0, LINE.length));

interface Work {
  name: string;
  clients: number;
}

interface Sides {
  product: Samples;
  bare: Samples;
}

/**
 * Measures the call `generate-pdf` as a ratio to prints of the same HTML by a bare Chromium. Both are measured
 * alternately. Each HTML is unique, so that no answer comes from the stored PDFs.
 */
export async function benchGenerate(
  person: Person,
  bare: BarePrinter,
  html: string,
  { name, clients }: Work,
): Promise<Figure> {
  const printers = await printersOf(person, clients);
  const sides: Sides = { product: [], bare: [] };
  // The first rounds are not counted. They warm up the JIT compiler, the caches and the connections.
  for (let round = -3; round < ROUNDS; round++) {
    // The bodies are serialized before the measurement, because a browser would do that on the user's machine.
    const bodies = Array.from({ length: PRINTS_IN_ROUND }, () => bodyOf(changed(html)));
    // The HTML for the bare Chromium includes the fonts, because the product also sends the fonts to its renderer.
    const documents = await Promise.all(bodies.map(() => embedFontsToPrint(changed(html))));
    const post = (client: number) => {
      const { person, id } = printers[client]!;
      return fine(person.send(generatePdf(id, bodies.pop()!)));
    };
    const print = (client: number) => bare.print(client, documents.pop()!);
    const product = await timesOf(clients, PRINTS_IN_ROUND / clients, post);
    await bare.freshen(documents[0]!);
    const printed = await timesOf(clients, PRINTS_IN_ROUND / clients, print);
    if (round < 0) continue;
    sides.product.push(...product);
    sides.bare.push(...printed);
  }
  const title = `${name}, ${clients === 1 ? '1 client' : `${clients} clients`}, beside a bare print`;
  return ratioOf(title, sides.bare, sides.product, { most: MOST, reason: REASON });
}

const bodyOf = (html: string): Buffer => Buffer.from(JSON.stringify({ html }));

const generatePdf = (id: string, body: Buffer): Sent => ({
  method: 'POST',
  path: `/api/invoices/${id}/generate-pdf`,
  headers: { 'Content-Type': 'application/json' },
  body,
});

interface Printer {
  person: Person;
  /** The id of the user's invoice. */
  id: string;
}

/** Returns a function that prints a different text with each call. */
export async function printOf(person: Person, html: string): Promise<{ print: () => Promise<unknown> }> {
  const [printer] = await printersOf(person, 1);
  return { print: () => fine(person.send(generatePdf(printer!.id, bodyOf(changed(html))))) };
}

/** Returns one user for each client, because concurrent prints of one user wait for each other. */
async function printersOf(person: Person, count: number): Promise<Printer[]> {
  const { body } = await fine(person.get<[{ id: string }]>('/api/invoices?limit=1'));
  const printers = [{ person, id: body[0].id }];
  while (printers.length < count) {
    const other = await newSubscriber(person.origin);
    const { body } = await fine(other.post<{ id: string }>('/api/invoices', anInvoice()));
    printers.push({ person: other, id: body.id });
  }
  return printers;
}
