import type { Person } from '@paperbill/testing/people';
import type { Browser } from 'playwright-core';
import { signInSubscriber, openPage, withBrowser, withProduct } from '../bench-product.js';
import { openInvoice } from '../bench-typing.js';
import { type Figure, type BenchReport, toTimeFigure } from '../figures.js';
import { type LighthouseResult, runLighthouse } from './lighthouse.js';
import { measureMainThread, type MainThreadWork, SLOWDOWN_FACTOR } from './main-thread.js';
import { createStudioData, type StudioAccount } from './studio.js';
import { typeThrottled } from './typing-slowed.js';

const AUDIT_COUNT = 3;
const OPENING_COUNT = 5;
const MAX_LAYOUT_SHIFT = 0.02;
const MAX_BLOCKING_MS = { p50: 300 };
const MAX_KEY_MS = { p50: 60, p95: 150 };

export async function benchClient(): Promise<BenchReport[]> {
  return withProduct(async ({ url }) => {
    const person = await signInSubscriber(url);
    const studio = await createStudioData(person);
    const audits = await auditPages(person, studio);
    return withBrowser(async (browser) => [
      ...audits,
      {
        title: `Create Invoice, the processor slowed ${SLOWDOWN_FACTOR} times`,
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

const listPages = ({ invoice, clientPath }: StudioAccount): AuditedPage[] => [
  { name: 'Landing page', path: '/', isPublic: true },
  { name: 'Login', path: '/login', isPublic: true },
  { name: 'A client’s page', path: clientPath, isPublic: true },
  { name: 'Dashboard', path: '/dashboard', isPublic: false },
  { name: 'All Invoices', path: '/invoices', isPublic: false },
  { name: 'Create Invoice', path: '/create-invoice', isPublic: false },
  { name: 'An invoice’s page', path: `/invoices/${invoice}`, isPublic: false },
];

/**
 * Audits pages with Lighthouse, which simulates a phone with its default settings. Each reported value is the median of
 * several runs.
 */
async function auditPages(person: Person, studio: StudioAccount): Promise<BenchReport[]> {
  const scores: Figure[] = [];
  const speeds: Figure[] = [];
  for (const page of listPages(studio)) {
    const audits = [];
    for (let run = 0; run < AUDIT_COUNT; run++)
      audits.push(await runLighthouse(person.origin + page.path, page.isPublic ? '' : person.cookie));
    const middle = audits.toSorted((a, b) => a.score - b.score)[Math.floor(AUDIT_COUNT / 2)]!;
    scores.push(...toScoreFigures(page, middle));
    speeds.push(toSpeedFigure(page, middle));
  }
  return [
    { title: `Lighthouse for a phone, the middle of ${AUDIT_COUNT} runs`, figures: scores },
    { title: 'How soon a page shows in those runs', figures: speeds },
  ];
}

const toScoreFigures = ({ name, isPublic }: AuditedPage, { score, layoutShift: shift }: LighthouseResult): Figure[] => [
  { name: `${name}: score`, unit: 'points', values: { score }, lowerLimits: { score: isPublic ? 100 : 90 } },
  { name: `${name}: layout`, unit: 'shift', values: { shift }, upperLimits: { shift: MAX_LAYOUT_SHIFT } },
];

const toSpeedFigure = ({ name }: AuditedPage, found: LighthouseResult): Figure => ({
  name,
  unit: 'ms',
  values: {
    'largest paint': found.largestPaint,
    'first paint': found.firstPaint,
    blocking: found.blocking,
    'speed index': found.speedIndex,
  },
});

async function benchOpening(browser: Browser, person: Person): Promise<Figure[]> {
  const loaded: MainThreadWork[] = [];
  const followed: MainThreadWork[] = [];
  for (let opening = 0; opening < OPENING_COUNT; opening++) {
    const page = await openPage(browser, person);
    loaded.push(await measureMainThread(page, () => page.goto('/create-invoice')));
    await page.context().close();
    const elsewhere = await openPage(browser, person);
    await elsewhere.goto('/dashboard');
    await elsewhere.waitForLoadState('networkidle');
    const follow = () => elsewhere.locator('a[href="/create-invoice"]').first().click();
    followed.push(await measureMainThread(elsewhere, follow));
    await elsewhere.context().close();
  }
  const blocking = (works: MainThreadWork[]) => works.map((work) => work.blocking);
  const total = (works: MainThreadWork[]) => works.map((work) => work.total);
  return [
    toTimeFigure('Loading it: blocking', blocking(loaded), { upperLimits: MAX_BLOCKING_MS }),
    toTimeFigure('Loading it: all of the main thread', total(loaded)),
    toTimeFigure('Coming from the dashboard: blocking', blocking(followed), { upperLimits: MAX_BLOCKING_MS }),
    toTimeFigure('Coming from the dashboard: all of the main thread', total(followed)),
  ];
}

async function benchTyping(browser: Browser, person: Person): Promise<Figure[]> {
  const figures = [];
  for (const count of [200, 1_000]) {
    const { page, close } = await openInvoice(browser, person, count);
    const { paints, frames } = await typeThrottled(page);
    await close();
    const aim = count === 200 ? { upperLimits: MAX_KEY_MS } : {};
    figures.push(toTimeFigure(`${count} lines: from a key to the next paint`, paints, aim));
    figures.push(toTimeFigure(`${count} lines: until that frame begins`, frames));
  }
  return figures;
}
