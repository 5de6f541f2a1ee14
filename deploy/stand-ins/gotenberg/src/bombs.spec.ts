import { afterAll, describe, expect, it } from '@jest/globals';
import { measureMemory } from './chromium/chromium-process.js';
import { bombDocuments, REFUSED_BY_DOCUMENTS } from './test-support/bombs.js';
import { postHtml, startForTest } from './test-support/conversion.js';
import { readMetric, waitUntil } from './test-support/metrics.js';
import { listChromiumProcesses } from './test-support/processes.js';
import { readPdf } from './test-support/read-pdf.js';

/** A real Gotenberg may work on a page for 20 s, and may have to restart Chromium after that. */
const BOMB_TIMEOUT_MS = 90_000;
const MAX_MEMORY_BYTES = 600 * 1024 ** 2;

/**
 * The URL of a real Gotenberg with the settings of docker-compose.yml. If it is set, the tests use this Gotenberg
 * instead of the local stand-in.
 */
const externalGotenbergUrl = process.env['GOTENBERG_URL'];

const standIn = externalGotenbergUrl
  ? undefined
  : await startForTest({ apiTimeout: 1_000, maxConcurrency: 1, maxMemory: MAX_MEMORY_BYTES });
await standIn?.warm;
const url = externalGotenbergUrl ?? standIn!.url;

afterAll(() => standIn?.stop());

async function measureChromiumMemory(): Promise<number> {
  const sizes = await Promise.all(listChromiumProcesses().map(({ pid }) => measureMemory(pid)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('A document that needs too much time, memory or pixels', () => {
  it.each(Object.keys(bombDocuments).filter((name) => !externalGotenbergUrl || name !== REFUSED_BY_DOCUMENTS))(
    'fails within its time limit, and the next document is printed: %s',
    async (name) => {
      const exploding = postHtml(url, { html: bombDocuments[name]!() });
      // A real Gotenberg has several pages. It must be able to print another document while one page works on the
      // hostile document.
      const neighbour = standIn ? undefined : postHtml(url, { html: '<p>neighbour' });
      // On a fast machine, some hostile documents may be printed within the time limit. Documents that need too much
      // memory fail on every machine.
      const bomb = await exploding;
      expect([200, 500, 503]).toContain(bomb.status);
      await bomb.arrayBuffer();
      if (neighbour) expect((await neighbour).status).toBe(200);

      let next: Response;
      // The next request is repeated, because it may time out while the renderer is still clearing the page.
      await waitUntil(async () => (next = await postHtml(url, { html: '<p>next' })).status === 200);
      const { pages } = await readPdf(new Uint8Array(await next!.arrayBuffer()));
      expect(pages.map(({ text }) => text)).toEqual(['next']);
      if (standIn) await waitUntil(async () => (await measureChromiumMemory()) < MAX_MEMORY_BYTES / 2);
    },
    BOMB_TIMEOUT_MS,
  );

  it('loses its page without a restart of Chromium', async () => {
    if (standIn) expect(await readMetric(url, 'chromium_restarts_count')).toBe(0);
  });
});
