import type { Page } from 'playwright-core';
import { CELL, TEXTS } from '../bench-typing.js';
import type { Samples } from '../timings.js';
import { SLOWED } from './main-thread.js';

/** The pause between two keys of a fast typist. */
const PAUSE_MS = 120;

/** Times after a key press, in milliseconds. */
interface Key {
  /** The start of the frame that contains the change. */
  framed: number;
  painted: number;
}

/**
 * Types into three fields of a long invoice while the browser throttles the processor.
 *
 * @returns For each key, the time until the paint and the time until the start of that frame, in milliseconds.
 */
export async function typeSlowed(page: Page): Promise<{ paints: Samples; frames: Samples }> {
  await page.evaluate(recordKeys);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  for (const [field, text] of Object.entries(TEXTS)) {
    await page.locator(`[name="lineItems.${CELL}.${field}"]`).fill('');
    for (const key of text) {
      await page.keyboard.press(key);
      await page.waitForTimeout(PAUSE_MS);
    }
  }
  const keys = await page.evaluate(() => (window as unknown as { keys: Key[] }).keys);
  return { paints: keys.map(({ painted }) => painted), frames: keys.map(({ framed }) => framed) };
}

/**
 * Records the times of each key press. This function runs in the page. A message that is posted in a frame arrives
 * after the frame was painted.
 */
function recordKeys(): void {
  const keys: Key[] = [];
  Object.assign(window, { keys });
  const listen = ({ timeStamp }: KeyboardEvent) =>
    requestAnimationFrame(() => {
      const framed = performance.now() - timeStamp;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => keys.push({ framed, painted: performance.now() - timeStamp });
      port2.postMessage(null);
    });
  addEventListener('keydown', listen, { capture: true });
}
