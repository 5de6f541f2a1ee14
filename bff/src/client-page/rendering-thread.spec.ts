import { describe, expect, it } from '@jest/globals';
import type { DocumentPageProps } from './render-page.js';
import type { RenderedPage } from './rendered-page.js';
import { RenderingThread } from './rendering-thread.js';

/**
 * A worker script for tests. It returns its thread id as the only style. If the company name contains "hang" or "fill
 * memory", the script hangs or fills its memory.
 */
const FAKE_SCRIPT_URL = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (props) => {
      const kept = [];
      while (props.includes('hang'));
      while (props.includes('fill memory')) kept.push(Array.from({ length: 100_000 }, Math.random));
      parentPort.postMessage({ gzipped: new Uint8Array(), styles: [String(threadId)] });
    });`)}`,
);

const aPage = (companyName: string) => ({ invoice: { companyName } }) as DocumentPageProps;
const getThreadId = ({ styles }: RenderedPage) => styles[0];

describe("A client's page that", () => {
  it.each([
    ['takes too long', 'hang', 2_000, 'ABORT_ERR'],
    ['takes too much memory', 'fill memory', 60_000, 'ERR_WORKER_OUT_OF_MEMORY'],
  ] as const)('%s fails, and waiting pages are rendered in a new thread', async (_, fault, maxMs, code) => {
    const thread = new RenderingThread(FAKE_SCRIPT_URL, maxMs);
    const first = await thread.render(aPage('short'));
    const failingRender = thread.render(aPage(fault));
    const waiting = [thread.render(aPage('short')), thread.render(aPage('short'))];
    await expect(failingRender).rejects.toMatchObject({ code: 'SERVICE_FAILED', cause: { code } });
    const [next, last] = await Promise.all(waiting);
    expect(getThreadId(next!)).not.toBe(getThreadId(first));
    expect(getThreadId(last!)).toBe(getThreadId(next!));
  });
});
