import { resolve } from 'node:path';
import type { Person } from '@paperbill/testing/people';
import type { Browser, CDPSession, Page, Route } from 'playwright-core';
import { newSubscriber, openPage, withBrowser, withProduct } from './bench-product.js';
import { ratioOf, type Report, times } from './figures.js';
import type { Samples } from './timings.js';

const PRODUCTS = 10_000;
const LINES = 200;
const MANY_LINES = 1_000;
const ROUNDS = 3;
/** The index of the line item to type into. */
export const CELL = 100;
/** The text to type into each field. */
export const TEXTS = {
  description: 'Typesetting of 200 book pages.',
  unitPrice: '123456789012',
  productName: 'Product 04711',
};

/** The `web/dist` folder of another client build, to compare with. */
const baseClient = process.env['BENCH_BASE_CLIENT'];

/**
 * Measures the processor time of the page's main thread while a long invoice is opened, edited and saved. The catalogue
 * is large. Processor time is reliable even on a busy machine. If another client build is given, both are measured
 * alternately.
 */
export async function benchTyping(): Promise<Report[]> {
  return withProduct(async ({ url }) => {
    const here = await newSubscriber(url);
    if (!baseClient) return compare([here]);
    return withProduct(async (base) => compare([here, await newSubscriber(base.url)]), {
      WEB_ROOT: resolve(baseClient),
    });
  });
}

/** The samples of each figure. The array has one entry per client build. */
type SamplesByFigure = Map<string, Samples[]>;

async function compare(clients: Person[]): Promise<Report[]> {
  const measured: SamplesByFigure = new Map();
  await withBrowser(async (browser) => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const [client, person] of clients.entries()) {
        await measure(browser, person, (figure, ...samples) => {
          const ofClients = measured.get(figure) ?? clients.map((): Samples => []);
          ofClients[client]!.push(...samples);
          measured.set(figure, ofClients);
        });
      }
    }
  });
  const figures = Array.from(measured, ([figure, [here, base]]) =>
    base ? ratioOf(figure, base, here!) : times(figure, here!),
  );
  return [{ title: `An invoice of ${LINES} lines with ${PRODUCTS} products, in processor time`, figures }];
}

type Tell = (figure: string, ...samples: Samples) => void;

async function measure(browser: Browser, person: Person, tell: Tell): Promise<void> {
  const many = await openInvoice(browser, person, MANY_LINES);
  tell(`Opening it with ${MANY_LINES} lines`, await many.spent());
  await many.close();

  const typed = await openInvoice(browser, person, LINES);
  tell('Opening it', await typed.spent());
  for (const [field, text] of Object.entries(TEXTS)) {
    tell(`A key in ${field}`, ...(await type(typed.page, typed.spent, field, text)));
  }
  await typed.close();

  const saved = await openInvoice(browser, person, LINES, { hasBlankLine: true });
  const before = await saved.spent();
  await saved.page.getByText('Save Invoice', { exact: true }).click();
  await saved.page.getByText('Failed to create invoice', { exact: true }).waitFor();
  await settle(saved.page);
  tell('Saving it with a blank last line', (await saved.spent()) - before);
  await saved.close();
}

/**
 * Opens a draft with many line items on a new page. Lists are mocked without delay. Saving is mocked to fail, so that
 * the line items stay on the page. The code uses CSS selectors, because Playwright's role queries would walk the whole
 * page.
 */
export async function openInvoice(browser: Browser, person: Person, count: number, { hasBlankLine = false } = {}) {
  const page = await openPage(browser, person);
  await page.route(/\/api\/(products|customers)(\?|$)/, answerList);
  await page.route(/\/api\/invoices$/, (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
  // The profile gets a company name. Without one, the page would ask for it before saving.
  await page.route(/\/api\/profile$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), companyName: 'Bench' } });
  });
  await page.addInitScript(
    ([key, draft]) => localStorage.setItem(key!, draft!),
    [`invoice-draft-${person.user.id}`, JSON.stringify({ version: 1, values: invoiceOf(count, hasBlankLine) })],
  );
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
  };
  await page.goto('/create-invoice');
  await page.locator(`[aria-label="Line ${count}"]`).waitFor({ state: 'attached', timeout: 120_000 });
  await settle(page);
  return { page, spent, close: () => page.context().close() };
}

const products = Array.from({ length: PRODUCTS }, (_, index) => ({
  id: `product-${index}`,
  name: `Product ${String(index).padStart(5, '0')}`,
  description: 'As the catalogue describes it',
  unit: 'each',
  unitPrice: '12.50',
  createdAt: '2026-11-20T09:00:00.000Z',
}));

async function answerList(route: Route): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url());
  const wanted = (searchParams.get('search') ?? '').toLowerCase();
  const found = pathname.endsWith('/products')
    ? products.filter(({ name }) => name.toLowerCase().includes(wanted))
    : [];
  const limit = Number(searchParams.get('limit') ?? found.length);
  await route.fulfill({ json: found.slice(0, limit), headers: { 'X-Total-Count': String(found.length) } });
}

function invoiceOf(count: number, hasBlankLine: boolean) {
  const blank = {
    productId: null,
    productName: '',
    description: '',
    quantity: '1',
    unit: 'each',
    unitPrice: '',
    notes: '',
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

async function type(page: Page, spent: () => Promise<number>, field: string, text: string): Promise<Samples> {
  const input = page.locator(`[name="lineItems.${CELL}.${field}"]`);
  await input.fill('');
  const samples: Samples = [];
  for (const key of text) {
    const before = await spent();
    await page.keyboard.press(key);
    await twoFrames(page);
    samples.push((await spent()) - before);
  }
  return samples;
}

/** Waits until the changes of an event are painted and work of lower priority has started. */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Waits for work that the page defers: the preview, the totals and the saving of the draft. */
async function settle(page: Page): Promise<void> {
  await twoFrames(page);
  await page.waitForTimeout(1_500);
}
