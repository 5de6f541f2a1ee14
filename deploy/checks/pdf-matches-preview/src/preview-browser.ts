import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { findChromium } from '@paperbill/embedded';
import puppeteer, { type Page } from 'puppeteer-core';
import type { PreviewContent, ShownDocument } from './page/preview-page.js';

const BUILT_FOLDER = join(import.meta.dirname, '../dist');

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The browser window is wide enough for the sheet and its frame. */
const VIEWPORT_WIDTH_PX = 820;
const VIEWPORT_HEIGHT_PX = 1130;

export interface PreviewScreen {
  /** Shows the preview of an invoice. Returns the words of the preview and a PNG image of the sheet. */
  show(shown: ShownDocument): Promise<PreviewContent & { png: Uint8Array }>;
  /** Returns the names of the system fonts that draw the texts of the preview. */
  listSystemFonts(): Promise<string[]>;
}

export interface PreviewBrowser {
  screens: PreviewScreen[];
  close(): Promise<void>;
}

/** Opens a number of pages with the client's preview in one Chromium. */
export async function openPreviews(count: number): Promise<PreviewBrowser> {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url!;
    readFile(join(BUILT_FOLDER, path)).then(
      (bytes) => response.setHeader('Content-Type', MEDIA_TYPES[extname(path)] ?? '').end(bytes),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await puppeteer.launch({
    executablePath: findChromium()!,
    headless: 'shell',
    // The browser uses the same options as the renderer. With font hinting, letters would be moved to whole pixels.
    args: ['--font-render-hinting=none', '--disable-lcd-text', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const screens = await Promise.all(
    Array.from({ length: count }, async () => openScreen(await browser.newPage(), address)),
  );
  return {
    screens,
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function openScreen(page: Page, address: string): Promise<PreviewScreen> {
  await page.setViewport({ width: VIEWPORT_WIDTH_PX, height: VIEWPORT_HEIGHT_PX });
  await page.goto(address);
  const devTools = await page.createCDPSession();
  return {
    async show(shown) {
      const preview = await page.evaluate((shownDocument) => window.showPreview(shownDocument), shown);
      const clip = { x: 1, y: 1, width: 794, height: preview.height };
      return { ...preview, png: await page.screenshot({ clip, captureBeyondViewport: true, optimizeForSpeed: true }) };
    },
    async listSystemFonts() {
      await devTools.send('DOM.enable');
      await devTools.send('CSS.enable');
      const { root } = await devTools.send('DOM.getDocument');
      const selector = '.invoice-company-name, .invoice-text, .invoice-text p';
      const { nodeIds } = await devTools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
      const used = await Promise.all(nodeIds.map((nodeId) => devTools.send('CSS.getPlatformFontsForNode', { nodeId })));
      await devTools.send('DOM.disable');
      return [
        ...new Set(
          used.flatMap(({ fonts }) => fonts.filter((font) => !font.isCustomFont).map((font) => font.familyName)),
        ),
      ];
    },
  };
}
