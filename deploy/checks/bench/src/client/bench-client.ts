import type { Person } from '@paperbill/testing/people';
import type { Browser } from 'playwright-core';
import { newSubscriber, openPage, withBrowser, withProduct } from '../bench-product.js';
import { openInvoice } from '../bench-typing.js';
import { conditions, lines, milliseconds, type Row, table } from '../table.js';
import { quantile, type Samples } from '../timings.js';
import { type Audit, audit } from './lighthouse.js';
import { mainThreadOf, type MainThreadWork, SLOWED } from './main-thread.js';
import { prepareStudio, type Studio } from './studio.js';
import { typeSlowed } from './typing-slowed.js';

const AUDITS = 3;
const OPENINGS = 5;
const MOST_SHIFT = 0.02;

/** What the browser does: how soon a page shows, what opening Create Invoice blocks, and how soon a key is on the screen. */
export async function benchClient(): Promise<void> {
  await withProduct(async ({ url }) => {
    const person = await newSubscriber(url);
    const studio = await prepareStudio(person);
    process.stdout.write(await auditPages(person, studio));
    const started = conditions();
    await withBrowser(async (browser) => {
      const rows = [...(await benchOpening(browser, person)), ...(await benchTyping(browser, person))];
      process.stdout.write(table(`Create Invoice, the processor slowed ${SLOWED} times${started}`, rows));
    });
  });
}

interface AuditedPage {
  name: string;
  path: string;
  isPublic: boolean;
}

const pagesOf = ({ invoice, clientPath }: Studio): AuditedPage[] => [
  { name: 'Landing page', path: '/', isPublic: true },
  { name: 'Login', path: '/login', isPublic: true },
  { name: 'A client’s page', path: clientPath, isPublic: true },
  { name: 'Dashboard', path: '/dashboard', isPublic: false },
  { name: 'All Invoices', path: '/invoices', isPublic: false },
  { name: 'Create Invoice', path: '/create-invoice', isPublic: false },
  { name: 'An invoice’s page', path: `/invoices/${invoice}`, isPublic: false },
];

/** Lighthouse as it comes, for a phone; of several runs the one in the middle. */
async function auditPages(person: Person, studio: Studio): Promise<string> {
  const title = `Lighthouse, the middle of ${AUDITS} runs${conditions()}`;
  const rows = [];
  for (const page of pagesOf(studio)) {
    const audits = [];
    for (let run = 0; run < AUDITS; run++)
      audits.push(await audit(person.origin + page.path, page.isPublic ? '' : person.cookie));
    rows.push(auditRow(page, audits.toSorted((a, b) => a.score - b.score)[Math.floor(AUDITS / 2)]!));
  }
  return lines(title, [
    ['', 'score', 'target', '', 'first paint', 'largest', 'blocking', 'speed index', 'shift', 'target', ''],
    ...rows,
  ]);
}

function auditRow({ name, isPublic }: AuditedPage, found: Audit): string[] {
  const least = isPublic ? 100 : 90;
  return [
    name,
    String(found.score),
    `at least ${least}`,
    verdict(found.score >= least),
    ...[found.firstPaint, found.largestPaint, found.blocking, found.speedIndex].map((ms) => `${Math.round(ms)} ms`),
    found.layoutShift.toFixed(4),
    `under ${MOST_SHIFT}`,
    verdict(found.layoutShift < MOST_SHIFT),
  ];
}

const verdict = (met: boolean): string => (met ? 'met' : 'MISSED');

/** Opening the page in a browser that has nothing of it yet, and from the dashboard. */
async function benchOpening(browser: Browser, person: Person): Promise<Row[]> {
  const loaded: MainThreadWork[] = [];
  const followed: MainThreadWork[] = [];
  for (let opening = 0; opening < OPENINGS; opening++) {
    const page = await openPage(browser, person);
    loaded.push(await mainThreadOf(page, () => page.goto('/create-invoice')));
    await page.context().close();
    const elsewhere = await openPage(browser, person);
    await elsewhere.goto('/dashboard');
    await elsewhere.waitForLoadState('networkidle');
    const follow = () => elsewhere.locator('a[href="/create-invoice"]').first().click();
    followed.push(await mainThreadOf(elsewhere, follow));
    await elsewhere.context().close();
  }
  return [
    within(
      'Loading it: blocking',
      loaded.map(({ blocking }) => blocking),
      300,
    ),
    within(
      'Loading it: all of the main thread',
      loaded.map(({ total }) => total),
    ),
    within(
      'Coming from the dashboard: blocking',
      followed.map(({ blocking }) => blocking),
      300,
    ),
    within(
      'Coming from the dashboard: all of the main thread',
      followed.map(({ total }) => total),
    ),
  ];
}

async function benchTyping(browser: Browser, person: Person): Promise<Row[]> {
  const rows = [];
  for (const count of [200, 1_000]) {
    const { page, close } = await openInvoice(browser, person, count);
    const { paints, frames } = await typeSlowed(page);
    await close();
    // Only the 200 lines have a target; more have to stay usable.
    rows.push(within(`${count} lines: from a key to the next paint`, paints, ...(count === 200 ? [60, 150] : [])));
    rows.push(within(`${count} lines: until that frame begins`, frames));
  }
  return rows;
}

function within(figure: string, samples: Samples, most?: number, mostAtP95 = Infinity): Row {
  const [p50, p95] = [quantile(samples, 0.5), quantile(samples, 0.95)];
  const target = most && {
    most: `${most} ms${mostAtP95 === Infinity ? '' : `, ${mostAtP95} at p95`}`,
    met: p50 <= most && p95 <= mostAtP95,
  };
  return { figure, p50: milliseconds(p50), p95: milliseconds(p95), ...(target && { target }) };
}
