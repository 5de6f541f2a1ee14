import type { Person } from '@paperbill/testing/people';
import type { Browser } from 'playwright-core';
import { newSubscriber, openPage, withBrowser, withProduct } from '../bench-product.js';
import { openInvoice } from '../bench-typing.js';
import { type Figure, type Report, times } from '../figures.js';
import { type Audit, audit } from './lighthouse.js';
import { mainThreadOf, type MainThreadWork, SLOWED } from './main-thread.js';
import { prepareStudio, type Studio } from './studio.js';
import { typeSlowed } from './typing-slowed.js';

const AUDITS = 3;
const OPENINGS = 5;
const MOST_SHIFT = 0.02;
const MOST_BLOCKING = { p50: 300 };
const MOST_FOR_A_KEY = { p50: 60, p95: 150 };

/** Measures page loads, the blocking time of the Create Invoice page, and the time from a key press to the paint. */
export async function benchClient(): Promise<Report[]> {
  return withProduct(async ({ url }) => {
    const person = await newSubscriber(url);
    const studio = await prepareStudio(person);
    const audits = await auditPages(person, studio);
    return withBrowser(async (browser) => [
      ...audits,
      {
        title: `Create Invoice, the processor slowed ${SLOWED} times`,
        figures: [...(await benchOpening(browser, person)), ...(await benchTyping(browser, person))],
      },
    ]);
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

/** Audits pages with Lighthouse's default simulation of a phone. Each result is the median of several runs. */
async function auditPages(person: Person, studio: Studio): Promise<Report[]> {
  const scores: Figure[] = [];
  const speeds: Figure[] = [];
  for (const page of pagesOf(studio)) {
    const audits = [];
    for (let run = 0; run < AUDITS; run++)
      audits.push(await audit(person.origin + page.path, page.isPublic ? '' : person.cookie));
    const middle = audits.toSorted((a, b) => a.score - b.score)[Math.floor(AUDITS / 2)]!;
    scores.push(...scoresOf(page, middle));
    speeds.push(speedOf(page, middle));
  }
  return [
    { title: `Lighthouse for a phone, the middle of ${AUDITS} runs`, figures: scores },
    { title: 'How soon a page shows in those runs', figures: speeds },
  ];
}

const scoresOf = ({ name, isPublic }: AuditedPage, { score, layoutShift: shift }: Audit): Figure[] => [
  { name: `${name}: score`, unit: 'points', values: { score }, least: { score: isPublic ? 100 : 90 } },
  { name: `${name}: layout`, unit: 'shift', values: { shift }, most: { shift: MOST_SHIFT } },
];

const speedOf = ({ name }: AuditedPage, found: Audit): Figure => ({
  name,
  unit: 'ms',
  values: {
    'largest paint': found.largestPaint,
    'first paint': found.firstPaint,
    blocking: found.blocking,
    'speed index': found.speedIndex,
  },
});

/** Measures two ways to open the Create Invoice page: with an empty cache, and through a link on the dashboard. */
async function benchOpening(browser: Browser, person: Person): Promise<Figure[]> {
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
  const blocking = (works: MainThreadWork[]) => works.map((work) => work.blocking);
  const total = (works: MainThreadWork[]) => works.map((work) => work.total);
  return [
    times('Loading it: blocking', blocking(loaded), { most: MOST_BLOCKING }),
    times('Loading it: all of the main thread', total(loaded)),
    times('Coming from the dashboard: blocking', blocking(followed), { most: MOST_BLOCKING }),
    times('Coming from the dashboard: all of the main thread', total(followed)),
  ];
}

async function benchTyping(browser: Browser, person: Person): Promise<Figure[]> {
  const figures = [];
  for (const count of [200, 1_000]) {
    const { page, close } = await openInvoice(browser, person, count);
    const { paints, frames } = await typeSlowed(page);
    await close();
    // Only the invoice with 200 line items has a target.
    const aim = count === 200 ? { most: MOST_FOR_A_KEY } : {};
    figures.push(times(`${count} lines: from a key to the next paint`, paints, aim));
    figures.push(times(`${count} lines: until that frame begins`, frames));
  }
  return figures;
}
