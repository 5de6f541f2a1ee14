import type { Page } from 'playwright-core';
import { CELL, TEXTS } from '../bench-typing.js';
import type { Samples } from '../timings.js';
import { SLOWED } from './main-thread.js';

/** Milliseconds between two keys of a fast typist. */
const PAUSE_MS = 120;

/** Milliseconds after the event. */
interface Key {
  /** Start of the frame with the change. */
  framed: number;
  painted: number;
}

/**
 * Types into three cells of a long invoice with a throttled processor.
 *
 * @returns milliseconds from each key to the paint, and to the start of that frame
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

/** Runs in the page. A message posted in a frame arrives after that frame is painted. */
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
