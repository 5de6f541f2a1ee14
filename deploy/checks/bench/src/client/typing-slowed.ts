import type { Page } from 'playwright-core';
import { TYPED_LINE_INDEX, TYPED_TEXTS } from '../bench-typing.js';
import type { Samples } from '../timings.js';
import { SLOWDOWN_FACTOR } from './main-thread.js';

/** The time in ms between two key presses of a fast typist. */
const KEY_PAUSE_MS = 120;

interface KeyTimes {
  /** The time until the browser starts the frame that shows the effect of the key press. */
  frameDelayMs: number;
  paintDelayMs: number;
}

export async function typeThrottled(page: Page): Promise<{ paints: Samples; frames: Samples }> {
  await page.evaluate(recordKeys);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN_FACTOR });
  for (const [field, text] of Object.entries(TYPED_TEXTS)) {
    await page.locator(`[name="lineItems.${TYPED_LINE_INDEX}.${field}"]`).fill('');
    for (const key of text) {
      await page.keyboard.press(key);
      await page.waitForTimeout(KEY_PAUSE_MS);
    }
  }
  const keys = await page.evaluate(() => (window as unknown as { keys: KeyTimes[] }).keys);
  return { paints: keys.map(({ paintDelayMs }) => paintDelayMs), frames: keys.map(({ frameDelayMs }) => frameDelayMs) };
}

/**
 * Records the times of key presses in the page. A message that is posted during a frame arrives after the paint, so its
 * arrival marks the end of the paint.
 */
function recordKeys(): void {
  const keys: KeyTimes[] = [];
  Object.assign(window, { keys });
  const onKeyDown = ({ timeStamp }: KeyboardEvent) =>
    requestAnimationFrame(() => {
      const frameDelayMs = performance.now() - timeStamp;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => keys.push({ frameDelayMs, paintDelayMs: performance.now() - timeStamp });
      port2.postMessage(null);
    });
  addEventListener('keydown', onKeyDown, { capture: true });
}
