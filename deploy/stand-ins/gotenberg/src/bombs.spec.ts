import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memoryOf } from './chromium/chromium-process.js';
import type { RunningGotenberg } from './start.js';
import { bombs, REFUSED_BY_DOCUMENTS } from './test-support/bombs.js';
import { postHtml, startForTest } from './test-support/conversion.js';
import { metric, until } from './test-support/metrics.js';
import { chromiumProcesses } from './test-support/processes.js';
import { readPdf } from './test-support/read-pdf.js';

/**
 * Time limit of a test in milliseconds. A real Gotenberg may work on a page for 20 s, and may then have to restart
 * Chromium.
 */
const BOMB_TAKES_MS = 90_000;
const MAX_MEMORY = 600 * 1024 ** 2;

/**
 * URL of a real Gotenberg. If it is set, the tests use this Gotenberg instead of the local stand-in. The Gotenberg must
 * have the settings of docker-compose.yml. Each document that needs too much must fail within its time limit, and the
 * next document must be printed.
 */
const givenUrl = process.env['GOTENBERG_URL'];
let own: RunningGotenberg | undefined;
let url: string;

beforeAll(async () => {
  own = givenUrl ? undefined : await startForTest({ apiTimeout: 1_000, maxConcurrency: 1, maxMemory: MAX_MEMORY });
  await own?.warm;
  url = givenUrl ?? own!.url;
});

afterAll(() => own?.stop());

async function memory(): Promise<number> {
  const sizes = await Promise.all(chromiumProcesses().map(({ pid }) => memoryOf(pid)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('A document that needs too much time, memory or pixels', () => {
  it.each(Object.keys(bombs).filter((name) => !givenUrl || name !== REFUSED_BY_DOCUMENTS))(
    'fails within its time limit, and the next document is printed: %s',
    async (name) => {
      const exploding = postHtml(url, { html: bombs[name]!() });
      // A real Gotenberg has several pages, so it must print another document at the same time.
      const neighbour = own ? undefined : postHtml(url, { html: '<p>neighbour' });
      // A fast machine may print some of these documents within the time limit. Documents that need too much memory
      // fail on every machine.
      const bomb = await exploding;
      expect([200, 500, 503]).toContain(bomb.status);
      await bomb.arrayBuffer();
      if (neighbour) expect((await neighbour).status).toBe(200);

      let next: Response;
      // The renderer may still be clearing the page, and the next request may run into its time limit. The test
      // therefore repeats the request.
      await until(async () => (next = await postHtml(url, { html: '<p>next' })).status === 200);
      const { pages } = await readPdf(new Uint8Array(await next!.arrayBuffer()));
      expect(pages.map(({ text }) => text)).toEqual(['next']);
      if (own) await until(async () => (await memory()) < MAX_MEMORY / 2);
    },
    BOMB_TAKES_MS,
  );

  it('loses its page without a restart of Chromium', async () => {
    if (own) expect(await metric(url, 'chromium_restarts_count')).toBe(0);
  });
});
