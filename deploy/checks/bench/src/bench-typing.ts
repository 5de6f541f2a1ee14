import type { CDPSession, Page } from 'playwright-core';
import { newSubscriber, openPage, withBrowser, withProduct } from './bench-product.js';
import { conditions, milliseconds, type Row, table } from './table.js';
import { quantile, type Samples } from './timings.js';

const LINES = 200;
const LINE = 'Line 100';
const TEXTS = { Description: 'Typesetting of 200 book pages.', 'Unit Price': '123456789012' };

/**
 * Typing into a line of an invoice with 200: what a key costs the page's main thread, in processor time. That compares
 * on a busy machine too, where the time until the next paint does not.
 */
export async function benchTyping(): Promise<void> {
  const rows: Row[] = [];
  await withProduct(async ({ url }) => {
    const person = await newSubscriber(url);
    await withBrowser(async (browser) => {
      const page = await openPage(browser, person);
      await writeLines(page);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      for (const [field, text] of Object.entries(TEXTS)) {
        const samples = await type(page, session, field, text);
        const [p50, p95] = [0.5, 0.95].map((part) => milliseconds(quantile(samples, part)));
        rows.push({ figure: `A key in ${field}`, p50: p50!, p95: p95! });
      }
    });
  });
  process.stdout.write(table(`Typing into ${LINES} lines${conditions()}`, rows));
}

async function writeLines(page: Page): Promise<void> {
  await page.goto('/create-invoice');
  const addLine = page.getByRole('button', { name: /add line/i });
  await addLine.waitFor();
  for (let lines = 1; lines < LINES; lines++) await addLine.evaluate((button: HTMLElement) => button.click());
}

async function type(page: Page, session: CDPSession, field: string, text: string): Promise<Samples> {
  const input = page.getByRole('group', { name: LINE, exact: true }).getByLabel(field);
  await input.fill('');
  const samples: Samples = [];
  for (const key of text) {
    const before = await mainThreadMs(session);
    await page.keyboard.press(key);
    // Two frames: what the key changes is painted, and what follows it with less haste has begun.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    samples.push((await mainThreadMs(session)) - before);
  }
  return samples;
}

async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
}
