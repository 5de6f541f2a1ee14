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
  const scoreFigures: Figure[] = [];
  const speedFigures: Figure[] = [];
  for (const page of listPages(studio)) {
    const audits = [];
    for (let run = 0; run < AUDIT_COUNT; run++)
      audits.push(await runLighthouse(person.origin + page.path, page.isPublic ? '' : person.cookie));
    const median = audits.toSorted((a, b) => a.score - b.score)[Math.floor(AUDIT_COUNT / 2)]!;
    scoreFigures.push(...toScoreFigures(page, median));
    speedFigures.push(toSpeedFigure(page, median));
  }
  return [
    { title: `Lighthouse for a phone, the middle of ${AUDIT_COUNT} runs`, figures: scoreFigures },
    { title: 'How soon a page shows in those runs', figures: speedFigures },
  ];
}

const toScoreFigures = ({ name, isPublic }: AuditedPage, { score, layoutShift: shift }: LighthouseResult): Figure[] => [
  { name: `${name}: score`, unit: 'points', values: { score }, lowerLimits: { score: isPublic ? 100 : 90 } },
  { name: `${name}: layout`, unit: 'shift', values: { shift }, upperLimits: { shift: MAX_LAYOUT_SHIFT } },
];

const toSpeedFigure = ({ name }: AuditedPage, result: LighthouseResult): Figure => ({
  name,
  unit: 'ms',
  values: {
    'largest paint': result.largestPaint,
    'first paint': result.firstPaint,
    blocking: result.blocking,
    'speed index': result.speedIndex,
  },
});

async function benchOpening(browser: Browser, person: Person): Promise<Figure[]> {
  const workOfLoads: MainThreadWork[] = [];
  const workOfNavigations: MainThreadWork[] = [];
  for (let opening = 0; opening < OPENING_COUNT; opening++) {
    const page = await openPage(browser, person);
    workOfLoads.push(await measureMainThread(page, () => page.goto('/create-invoice')));
    await page.context().close();
    const dashboard = await openPage(browser, person);
    await dashboard.goto('/dashboard');
    await dashboard.waitForLoadState('networkidle');
    const followLink = () => dashboard.locator('a[href="/create-invoice"]').first().click();
    workOfNavigations.push(await measureMainThread(dashboard, followLink));
    await dashboard.context().close();
  }
  const listBlockingMs = (works: MainThreadWork[]) => works.map((work) => work.blockingMs);
  const listTotalMs = (works: MainThreadWork[]) => works.map((work) => work.totalMs);
  return [
    toTimeFigure('Loading it: blocking', listBlockingMs(workOfLoads), { upperLimits: MAX_BLOCKING_MS }),
    toTimeFigure('Loading it: all of the main thread', listTotalMs(workOfLoads)),
    toTimeFigure('Coming from the dashboard: blocking', listBlockingMs(workOfNavigations), {
      upperLimits: MAX_BLOCKING_MS,
    }),
    toTimeFigure('Coming from the dashboard: all of the main thread', listTotalMs(workOfNavigations)),
  ];
}

async function benchTyping(browser: Browser, person: Person): Promise<Figure[]> {
  const figures = [];
  for (const count of [200, 1_000]) {
    const { page, close } = await openInvoice(browser, person, count);
    const { paints, frames } = await typeThrottled(page);
    await close();
    const target = count === 200 ? { upperLimits: MAX_KEY_MS } : {};
    figures.push(toTimeFigure(`${count} lines: from a key to the next paint`, paints, target));
    figures.push(toTimeFigure(`${count} lines: until that frame begins`, frames));
  }
  return figures;
}
