import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findChromium } from '@paperbill/embedded';
import puppeteer from 'puppeteer-core';

export { hostileDocuments, type TargetServer, startTargetServer } from '@paperbill/gotenberg/hostile';

/** The time in which the scripts of a page can run between loading and printing. */
const SCRIPT_RUN_TIME_MS = 500;

/** Prints documents in a browser in which scripts run and can access the network and local files. */
export async function printWithoutProtection(documents: string[]): Promise<Uint8Array[]> {
  const folder = await mkdtemp(join(tmpdir(), 'paperbill-documents-'));
  const browser = await puppeteer.launch({
    executablePath: findChromium()!,
    headless: 'shell',
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--allow-file-access-from-files'],
  });
  const print = async (html: string, index: number) => {
    const file = join(folder, `${index}.html`);
    await writeFile(file, html);
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href, { timeout: 30_000 });
    await sleep(SCRIPT_RUN_TIME_MS);
    return page.pdf({ timeout: 30_000 });
  };
  try {
    return await Promise.all(documents.map(print));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
