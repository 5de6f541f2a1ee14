import { resolve } from 'node:path';
import type { Tax } from '@paperbill/contracts/http';
import type { Person } from '@paperbill/testing/people';
import type { Browser, CDPSession, Page, Route } from 'playwright-core';
import { signInSubscriber, openPage, withBrowser, withProduct } from './bench-product.js';
import { toRatioFigure, type BenchReport, toTimeFigure } from './figures.js';
import type { Samples } from './timings.js';

const PRODUCT_COUNT = 10_000;
const INVOICE_LINE_COUNT = 200;
const MANY_LINES_COUNT = 1_000;
const ROUND_COUNT = 3;
export const TYPED_LINE_INDEX = 100;
export const TYPED_TEXTS = {
  description: 'Typesetting of 200 book pages.',
  unitPrice: '123456789012',
  productName: 'Product 04711',
};

const baseClientFolder = process.env['BENCH_BASE_CLIENT'];

/**
 * Measures the processor time of the page's main thread while a user opens, edits and saves a long invoice. The user
 * has a large catalogue. Processor time is reliable even on a busy machine. If another client build is given, the
 * measurements alternate between the two builds.
 */
export async function benchTyping(): Promise<BenchReport[]> {
  return withProduct(async ({ url }) => {
    const person = await signInSubscriber(url);
    if (!baseClientFolder) return compareClients([person]);
    return withProduct(async (base) => compareClients([person, await signInSubscriber(base.url)]), {
      WEB_ROOT: resolve(baseClientFolder),
    });
  });
}

type SamplesByFigure = Map<string, Samples[]>;

async function compareClients(clients: Person[]): Promise<BenchReport[]> {
  const samplesByFigure: SamplesByFigure = new Map();
  await withBrowser(async (browser) => {
    for (let round = 0; round < ROUND_COUNT; round++) {
      for (const [client, person] of clients.entries()) {
        await measureTyping(browser, person, (figure, ...samples) => {
          const samplesOfClients = samplesByFigure.get(figure) ?? clients.map((): Samples => []);
          samplesOfClients[client]!.push(...samples);
          samplesByFigure.set(figure, samplesOfClients);
        });
      }
    }
  });
  const figures = Array.from(samplesByFigure, ([figure, [measured, base]]) =>
    base ? toRatioFigure(figure, base, measured!) : toTimeFigure(figure, measured!),
  );
  return [
    { title: `An invoice of ${INVOICE_LINE_COUNT} lines with ${PRODUCT_COUNT} products, in processor time`, figures },
  ];
}

type AddSamples = (figure: string, ...samples: Samples) => void;

async function measureTyping(browser: Browser, person: Person, addSamples: AddSamples): Promise<void> {
  const longInvoice = await openInvoice(browser, person, MANY_LINES_COUNT);
  addSamples(`Opening it with ${MANY_LINES_COUNT} lines`, await longInvoice.readProcessorMs());
  await longInvoice.close();

  const invoice = await openInvoice(browser, person, INVOICE_LINE_COUNT);
  addSamples('Opening it', await invoice.readProcessorMs());
  for (const [field, text] of Object.entries(TYPED_TEXTS)) {
    addSamples(`A key in ${field}`, ...(await typeText(invoice.page, invoice.readProcessorMs, field, text)));
  }
  await invoice.close();

  const taxedInvoice = await openInvoice(browser, person, INVOICE_LINE_COUNT, { hasTaxes: true });
  addSamples('Opening it with two taxes on each line', await taxedInvoice.readProcessorMs());
  for (const [field, text] of Object.entries(TYPED_TEXTS)) {
    addSamples(
      `A key in ${field} with two taxes on each line`,
      ...(await typeText(taxedInvoice.page, taxedInvoice.readProcessorMs, field, text)),
    );
  }
  await taxedInvoice.close();

  const savedInvoice = await openInvoice(browser, person, INVOICE_LINE_COUNT, { hasBlankLine: true });
  const msBefore = await savedInvoice.readProcessorMs();
  await savedInvoice.page.getByText('Save Invoice', { exact: true }).click();
  await savedInvoice.page.getByText('Failed to create invoice', { exact: true }).waitFor();
  await waitForDeferredWork(savedInvoice.page);
  addSamples('Saving it with a blank last line', (await savedInvoice.readProcessorMs()) - msBefore);
  await savedInvoice.close();
}

interface LineOptions {
  hasBlankLine: boolean;
  hasTaxes: boolean;
}

/**
 * Opens a draft with many line items on a new page. Lists are mocked without delay. Saving is mocked to fail, so that
 * the line items stay on the page. The function uses CSS selectors, because Playwright's role queries would walk the
 * whole page.
 */
export async function openInvoice(browser: Browser, person: Person, count: number, options: Partial<LineOptions> = {}) {
  const { hasBlankLine = false, hasTaxes = false } = options;
  const page = await openPage(browser, person);
  if (hasTaxes) await page.route(/\/api\/taxes$/, (route) => route.fulfill({ json: taxes }));
  await page.route(/\/api\/(products|customers)(\?|$)/, sendMockedList);
  await page.route(/\/api\/invoices$/, (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
  // The company profile must have a name. Otherwise the page would ask for the name before it saves an invoice.
  await page.route(/\/api\/profile$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), companyName: 'Bench' } });
  });
  await page.addInitScript(
    ([key, draft]) => localStorage.setItem(key!, draft!),
    [
      `invoice-draft-${person.user.id}`,
      JSON.stringify({ version: 1, values: createInvoiceWithLines(count, { hasBlankLine, hasTaxes }) }),
    ],
  );
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readProcessorMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
  };
  await page.goto('/create-invoice');
  await page.locator(`[aria-label="Line ${count}"]`).waitFor({ state: 'attached', timeout: 120_000 });
  await waitForDeferredWork(page);
  return { page, readProcessorMs, close: () => page.context().close() };
}

const products = Array.from({ length: PRODUCT_COUNT }, (_, index) => ({
  id: `product-${index}`,
  name: `Product ${String(index).padStart(5, '0')}`,
  description: 'As the catalogue describes it',
  unit: 'each',
  unitPrice: '12.50',
  createdAt: '2026-11-20T09:00:00.000Z',
}));

const taxes: Tax[] = [
  { name: 'GST', rate: '5.00' },
  { name: 'QST', rate: '9.975' },
].map((tax) => ({ ...tax, id: `tax-${tax.name}`, kind: 'standard', sentence: '', isDefault: true, isArchived: false }));

async function sendMockedList(route: Route): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url());
  const searchText = (searchParams.get('search') ?? '').toLowerCase();
  const matches = pathname.endsWith('/products')
    ? products.filter(({ name }) => name.toLowerCase().includes(searchText))
    : [];
  const limit = Number(searchParams.get('limit') ?? matches.length);
  await route.fulfill({ json: matches.slice(0, limit), headers: { 'X-Total-Count': String(matches.length) } });
}

function createInvoiceWithLines(count: number, { hasBlankLine, hasTaxes }: LineOptions) {
  const blank = {
    productId: null,
    productName: '',
    description: '',
    quantity: '1',
    unit: 'each',
    unitPrice: '',
    notes: '',
    ...(hasTaxes && { taxIds: taxes.map(({ id }) => id) }),
  };
  return {
    customerId: null,
    clientName: 'Somebody',
    contactPerson: '',
    clientEmail: '',
    clientAddress: '',
    clientAddressLine2: '',
    clientCity: '',
    clientState: '',
    clientZipCode: '',
    clientCountry: 'United States',
    lineItems: Array.from({ length: count }, (_, index) =>
      hasBlankLine && index === count - 1 ? blank : { ...blank, description: `Work ${index}`, unitPrice: '10.00' },
    ),
    invoiceNumber: '7',
    invoiceDate: '2026-11-20',
    dueDate: '2026-12-20',
    paymentTerms: 'net30',
    taxRate: '0',
  };
}

async function typeText(
  page: Page,
  readProcessorMs: () => Promise<number>,
  field: string,
  text: string,
): Promise<Samples> {
  const input = page.locator(`[name="lineItems.${TYPED_LINE_INDEX}.${field}"]`);
  await input.fill('');
  const samples: Samples = [];
  for (const key of text) {
    const msBefore = await readProcessorMs();
    await page.keyboard.press(key);
    await waitForTwoFrames(page);
    samples.push((await readProcessorMs()) - msBefore);
  }
  return samples;
}

/** Waits until the browser has painted the changes of an event and has started tasks of lower priority. */
const waitForTwoFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

async function waitForDeferredWork(page: Page): Promise<void> {
  await waitForTwoFrames(page);
  await page.waitForTimeout(1_500);
}
