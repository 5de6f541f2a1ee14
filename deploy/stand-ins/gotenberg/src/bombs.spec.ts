import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memoryOf } from './chromium/chromium-process.js';
import type { RunningGotenberg } from './start.js';
import { bombs } from './test-support/bombs.js';
import { postHtml, startForTest } from './test-support/conversion.js';
import { metric, until } from './test-support/metrics.js';
import { chromiumProcesses } from './test-support/processes.js';
import { readPdf } from './test-support/read-pdf.js';

const MAX_MEMORY = 600 * 1024 ** 2;

let gotenberg: RunningGotenberg;

beforeAll(async () => {
  gotenberg = await startForTest({ apiTimeout: 1_000, maxConcurrency: 1, maxMemory: MAX_MEMORY });
  await gotenberg.warm;
});

afterAll(() => gotenberg.stop());

async function memory(): Promise<number> {
  const sizes = await Promise.all(chromiumProcesses().map(({ pid }) => memoryOf(pid)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('a document that asks for too much', () => {
  it.each(Object.keys(bombs))('is given up in time, and the next one is printed: %s', async (name) => {
    const bomb = await postHtml(gotenberg.url, { html: bombs[name]!() });
    // What a fast machine prints in time, time is up for on a slow one; memory runs out on either.
    expect([200, 500, 503]).toContain(bomb.status);
    await bomb.arrayBuffer();

    let next: Response;
    // It has the same time limit, of which tidying up may take a part: who comes too early comes again.
    await until(async () => (next = await postHtml(gotenberg.url, { html: '<p>next' })).status === 200);
    const { pages } = await readPdf(new Uint8Array(await next!.arrayBuffer()));
    expect(pages.map(({ text }) => text)).toEqual(['next']);
    await until(async () => (await memory()) < MAX_MEMORY / 2);
  });

  it('takes its own page with it, not Chromium', async () => {
    expect(await metric(gotenberg.url, 'chromium_restarts_count')).toBe(0);
  });
});
