import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memoryOf } from './chromium/chromium-process.js';
import type { RunningGotenberg } from './start.js';
import { bombs, REFUSED_BY_DOCUMENTS } from './test-support/bombs.js';
import { postHtml, startForTest } from './test-support/conversion.js';
import { metric, until } from './test-support/metrics.js';
import { chromiumProcesses } from './test-support/processes.js';
import { readPdf } from './test-support/read-pdf.js';

/** A real one gives a page 20 s, and may be started anew. */
const BOMB_TAKES_MS = 90_000;
const MAX_MEMORY = 600 * 1024 ** 2;

/**
 * GOTENBERG_URL lets the same bombs go off in a real Gotenberg, with the settings and in the container that
 * docker-compose.yml gives it: each is given up in its time, and a neighbour is printed.
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

describe('a document that asks for too much', () => {
  it.each(Object.keys(bombs).filter((name) => !givenUrl || name !== REFUSED_BY_DOCUMENTS))(
    'is given up in time, and the next one is printed: %s',
    async (name) => {
      const exploding = postHtml(url, { html: bombs[name]!() });
      // A renderer of several pages at a time prints it meanwhile.
      const neighbour = own ? undefined : postHtml(url, { html: '<p>neighbour' });
      // What a fast machine prints in time, time is up for on a slow one; memory runs out on either.
      const bomb = await exploding;
      expect([200, 500, 503]).toContain(bomb.status);
      await bomb.arrayBuffer();
      if (neighbour) expect((await neighbour).status).toBe(200);

      let next: Response;
      // It has the same time limit, of which tidying up may take a part: who comes too early comes again.
      await until(async () => (next = await postHtml(url, { html: '<p>next' })).status === 200);
      const { pages } = await readPdf(new Uint8Array(await next!.arrayBuffer()));
      expect(pages.map(({ text }) => text)).toEqual(['next']);
      if (own) await until(async () => (await memory()) < MAX_MEMORY / 2);
    },
    BOMB_TAKES_MS,
  );

  it('takes its own page with it, not Chromium', async () => {
    if (own) expect(await metric(url, 'chromium_restarts_count')).toBe(0);
  });
});
