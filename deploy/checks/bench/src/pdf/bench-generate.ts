import { randomUUID } from 'node:crypto';
import { embedFontsToPrint } from '@paperbill/invoice-document/node';
import { anInvoice } from '@paperbill/testing/data';
import type { Person, SentRequest } from '@paperbill/testing/people';
import { requireSuccess, signInSubscriber } from '../bench-product.js';
import { type Figure, toRatioFigure } from '../figures.js';
import { type Samples, measureTimes } from '../timings.js';
import type { BarePrinter } from './bare-printer.js';

const ROUND_COUNT = 40;
const PRINTS_PER_ROUND = 16;
const MAX_DURATION_RATIOS = { p50: 1.3, p95: 1.4 };
const SLOW_LOGO_REASON =
  'a logo adds 100 KB of text, which the BFF, documents and the local renderer (a Node program in place of Gotenberg) each read and write; one print in ten waits for their garbage collection (5 to 15 ms)';

/** A placeholder text in the HTML of the invoice. Each print replaces it with a unique text of the same length. */
const PLACEHOLDER_TEXT = 'Picture research';
const replacePlaceholder = (html: string): string =>
  html.replace(PLACEHOLDER_TEXT, randomUUID().slice(0, PLACEHOLDER_TEXT.length));

interface GenerateWork {
  name: string;
  clients: number;
}

interface ComparedSamples {
  product: Samples;
  bareChromium: Samples;
}

/**
 * Measures the call `generate-pdf`, and compares it with prints of the same HTML in a bare Chromium. The measurements
 * alternate between the product and the bare Chromium. Each HTML is unique, because the product would otherwise return
 * a stored PDF.
 */
export async function benchGenerate(
  person: Person,
  barePrinter: BarePrinter,
  html: string,
  { name, clients }: GenerateWork,
): Promise<Figure> {
  const printers = await createPrintingUsers(person, clients);
  const sides: ComparedSamples = { product: [], bareChromium: [] };
  for (let round = -3; round < ROUND_COUNT; round++) {
    // The requests are converted to JSON before the measurement, because the user's browser converts them
    // in production.
    const bodies = Array.from({ length: PRINTS_PER_ROUND }, () => toRequestBody(replacePlaceholder(html)));
    // The HTML for the bare Chromium includes the fonts, as the product's HTML does.
    const documents = await Promise.all(bodies.map(() => embedFontsToPrint(replacePlaceholder(html))));
    const post = (client: number) => {
      const { person, id } = printers[client]!;
      return requireSuccess(person.sendRequest(toGenerateRequest(id, bodies.pop()!)));
    };
    const print = (client: number) => barePrinter.print(client, documents.pop()!);
    const product = await measureTimes(clients, PRINTS_PER_ROUND / clients, post);
    await barePrinter.replacePages(documents[0]!);
    const printed = await measureTimes(clients, PRINTS_PER_ROUND / clients, print);
    if (round < 0) continue;
    sides.product.push(...product);
    sides.bareChromium.push(...printed);
  }
  const title = `${name}, ${clients === 1 ? '1 client' : `${clients} clients`}, beside a bare print`;
  return toRatioFigure(title, sides.bareChromium, sides.product, {
    upperLimits: MAX_DURATION_RATIOS,
    reason: SLOW_LOGO_REASON,
  });
}

const toRequestBody = (html: string): Buffer => Buffer.from(JSON.stringify({ html }));

const toGenerateRequest = (id: string, body: Buffer): SentRequest => ({
  method: 'POST',
  path: `/api/invoices/${id}/generate-pdf`,
  headers: { 'Content-Type': 'application/json' },
  body,
});

interface PrintingUser {
  person: Person;
  id: string;
}

export async function createPrintCall(person: Person, html: string): Promise<{ print: () => Promise<unknown> }> {
  const [printer] = await createPrintingUsers(person, 1);
  return {
    print: () =>
      requireSuccess(person.sendRequest(toGenerateRequest(printer!.id, toRequestBody(replacePlaceholder(html))))),
  };
}

/** Returns one user for each concurrent print, because concurrent prints of the same user would wait for each other. */
async function createPrintingUsers(person: Person, count: number): Promise<PrintingUser[]> {
  const { body } = await requireSuccess(person.get<[{ id: string }]>('/api/invoices?limit=1'));
  const printers = [{ person, id: body[0].id }];
  while (printers.length < count) {
    const other = await signInSubscriber(person.origin);
    const { body } = await requireSuccess(other.post<{ id: string }>('/api/invoices', anInvoice()));
    printers.push({ person: other, id: body.id });
  }
  return printers;
}
