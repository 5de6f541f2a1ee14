import { expect, type Page, type Request } from '@playwright/test';
import { publicPages, signedInPages } from './people/pages.js';
import { openLoadedPage } from './people/open-page.js';
import { test as userTest } from './people/studio.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';

/**
 * The maximum weight of a page that is loaded with an empty cache. The weight is the number of requests and the
 * transferred kilobytes without headers. It includes all requests until the network is idle, except prefetches for
 * other pages. The load time is not checked, because it depends on the machine.
 */
interface WeightBudget {
  code?: number;
  scripts?: number;
  fonts?: number;
}

const MAX_REQUESTS = 21;

const visitorBudgets: Record<string, WeightBudget> = { '/': { scripts: 0, fonts: 60 }, '/login': { scripts: 60 } };

const LIST_BUDGET: WeightBudget = { code: 340 };
const userBudgets: Record<string, WeightBudget> = {
  '/dashboard': { code: 200 },
  '/create-invoice': { code: 264.5 },
  '/invoices': LIST_BUDGET,
  '/quotes': LIST_BUDGET,
  '/quotes/new': { code: 264.5 },
  '/customers': LIST_BUDGET,
  '/customers/:customer': LIST_BUDGET,
  '/products': LIST_BUDGET,
};

test('a visitor loads every page within its weight budget and without accessibility violations', ({ page }) =>
  expectWithinBudgetsAndUsable(page, publicPages, visitorBudgets));

userTest('a user loads every page within its weight budget and without accessibility violations', ({ page }) =>
  expectWithinBudgetsAndUsable(page, signedInPages, userBudgets),
);

userTest(
  'antd is one prefetched file that imports only React, so deployments do not change its hash',
  async ({ page, context }) => {
    const dashboard = await loadPage(page, '/dashboard');
    const invoices = await loadPage(await context.newPage(), '/invoices');
    const antd = dashboard.filter(({ name }) => name.startsWith('antd-'));
    expect(
      antd.map(({ kind }) => kind),
      formatTable(dashboard),
    ).toEqual(['ahead']);
    expect(
      invoices.map(({ name }) => name),
      formatTable(invoices),
    ).toContain(antd[0]!.name);

    const code = await (await context.request.get(`/assets/${antd[0]!.name}`)).text();
    const importedChunks = Array.from(
      code.matchAll(/(?:from|import)\s*"\.\/([\w-]+)-[\w-]{8}\.js"/g),
      ([, chunk]) => chunk,
    );
    expect(importedChunks.sort()).toEqual(['react', 'rolldown-runtime']);
  },
);

async function expectWithinBudgetsAndUsable(
  page: Page,
  pages: readonly { path: string }[],
  budgets: Record<string, WeightBudget>,
): Promise<void> {
  test.slow();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const { path } of pages) await expectWithinBudgetAndUsable(page, path, budgets[path]);
}

async function expectWithinBudgetAndUsable(page: Page, path: string, budget: WeightBudget = {}): Promise<void> {
  const loaded = await loadPage(page, path);
  const sumKilobytes = (...kinds: string[]) =>
    loaded.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  const requestTable = `${path}\n${formatTable(loaded)}\n`;

  expect.soft(loaded.filter(({ kind }) => kind !== 'ahead').length, requestTable).toBeLessThanOrEqual(MAX_REQUESTS);
  if (budget.code) expect.soft(sumKilobytes('script', 'stylesheet'), requestTable).toBeLessThanOrEqual(budget.code);
  if (budget.scripts !== undefined)
    expect.soft(sumKilobytes('script'), requestTable).toBeLessThanOrEqual(budget.scripts);
  if (budget.fonts) expect.soft(sumKilobytes('font'), requestTable).toBeLessThanOrEqual(budget.fonts);
  await expectUsable(page, path);
}

interface LoadedFile {
  /** The kind of a loaded file, such as `script` or `font`. A prefetched file has the kind `ahead`. */
  kind: string;
  name: string;
  bytes: number;
}

/** Returns the loaded files of a page, largest first. */
async function loadPage(page: Page, path: string): Promise<LoadedFile[]> {
  const requests: Request[] = [];
  const onRequest = (request: Request) => void (/^https?:/.test(request.url()) && requests.push(request));
  page.on('request', onRequest);
  await openLoadedPage(page, path);
  await page.waitForLoadState('networkidle');
  page.off('request', onRequest);
  const loaded = await Promise.all(requests.map(describeRequest));
  return loaded.sort((a, b) => b.bytes - a.bytes);
}

async function describeRequest(request: Request): Promise<LoadedFile> {
  const isPrefetched = 'sec-purpose' in (await request.allHeaders());
  const { pathname, search } = new URL(request.url());
  // The browser knows the size of a file only after the response has ended, so sizes are read after the network is
  // idle.
  const { responseBodySize } = await request.sizes();
  return {
    kind: isPrefetched ? 'ahead' : request.resourceType(),
    name: (pathname + search).replace('/assets/', ''),
    bytes: responseBodySize,
  };
}

function formatTable(loaded: LoadedFile[]): string {
  return loaded.map(({ kind, name, bytes }) => `${String(bytes).padStart(8)}  ${kind.padEnd(10)}  ${name}`).join('\n');
}
