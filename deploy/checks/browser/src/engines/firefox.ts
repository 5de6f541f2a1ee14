import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOnPath } from '@paperbill/embedded';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { type Engine, findControl, waitFor } from './engine.js';

export async function startFirefox(): Promise<Engine> {
  const downloads = await mkdtemp(join(tmpdir(), 'paperbill-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findOnPath('firefox', 'firefox-esr')!,
    headless: true,
    // Firefox's PDF viewer is off. Otherwise Firefox would open a downloaded PDF in a new tab, and this tab would hide
    // the page.
    extraPrefsFirefox: { 'pdfjs.disabled': true, 'browser.download.folderList': 2, 'browser.download.dir': downloads },
  });
  // The test uses the first tab, because this tab is visible. The client refreshes lists and e-mails only while its
  // page is visible.
  const page = (await browser.pages())[0]!;
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  const find = (kind: 'press' | 'fill', name: string) =>
    waitFor(`${name} in Firefox`, async () => {
      const handle = await page.evaluateHandle(findControl, kind, name);
      return handle.asElement() as ElementHandle<HTMLInputElement> | null;
    });
  return {
    open: async (address) => {
      // Firefox aborts a navigation if another one starts. The test then repeats the aborted navigation.
      await waitFor(`${address} to open`, () => page.goto(address).then(() => true));
    },
    resize: (width, height) => page.setViewport({ width, height }),
    press: async (name) => (await find('press', name)).click(),
    fill: async (name, text) => {
      const field = await find('fill', name);
      await field.evaluate((element) => element.select());
      await field.type(text);
    },
    run: <Result>(script: () => Result) => page.evaluate(script) as Promise<Result>,
    consoleErrors: () => Promise.resolve(errors),
    close: async () => {
      await browser.close();
      await rm(downloads, { recursive: true, force: true });
    },
  };
}
