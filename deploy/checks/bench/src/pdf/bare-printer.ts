import { findChromium } from '@paperbill/embedded';
import puppeteer, { type Browser, type CDPSession, type Protocol } from 'puppeteer-core';

/** The print options that the documents service sends to Gotenberg, in the format of the DevTools protocol. */
const PRINT_OPTIONS: Protocol.Page.PrintToPDFRequest = {
  paperWidth: 8.27,
  paperHeight: 11.7,
  marginTop: 0,
  marginBottom: 0,
  marginLeft: 0,
  marginRight: 0,
  printBackground: true,
  preferCSSPageSize: true,
  generateTaggedPDF: true,
};

/**
 * A Chromium that is controlled directly through the DevTools protocol. Unlike the product, it does not isolate
 * documents from each other.
 */
export class BarePrinter {
  private constructor(
    private readonly browser: Browser,
    private readonly pages: BarePage[],
  ) {}

  static async start(pages: number): Promise<BarePrinter> {
    const browser = await puppeteer.launch({
      executablePath: findChromium()!,
      headless: 'shell',
      pipe: true,
      protocolTimeout: 0,
      // The code uses plain CDP sessions, because Puppeteer's page objects would need additional processor time.
      targetFilter: (target) => target.type() === 'browser',
      waitForInitialPage: false,
      args: [
        '--font-render-hinting=none',
        '--disable-gpu',
        '--disable-site-isolation-trials',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    });
    const root = await browser.target().createCDPSession();
    return new BarePrinter(browser, await Promise.all(Array.from({ length: pages }, () => BarePage.open(root))));
  }

  print(page: number, html: string): Promise<Buffer> {
    return this.pages[page]!.print(html);
  }

  /**
   * Clears all pages and prints once on each page. A page keeps the content security policies of all its earlier
   * documents and checks each style against these policies. After some hundred documents, a print would take 1.5 times
   * as long on a page that was not cleared.
   */
  async replacePages(html: string): Promise<void> {
    await Promise.all(
      this.pages.map(async (page) => {
        await page.clear();
        await page.print(html);
      }),
    );
  }

  async stop(): Promise<void> {
    await this.browser.close();
  }
}

class BarePage {
  private constructor(
    private readonly session: CDPSession,
    private readonly frameId: string,
  ) {}

  static async open(root: CDPSession): Promise<BarePage> {
    const { targetId } = await root.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true });
    const session = root.connection()!.session(sessionId)!;
    await session.send('Page.enable');
    return new BarePage(session, targetId);
  }

  async clear(): Promise<void> {
    await this.waitForLoad(this.session.send('Page.navigate', { url: 'about:blank' }));
  }

  async print(html: string): Promise<Buffer> {
    await this.waitForLoad(this.session.send('Page.setDocumentContent', { frameId: this.frameId, html }));
    const { data } = await this.session.send('Page.printToPDF', PRINT_OPTIONS);
    return Buffer.from(data, 'base64');
  }

  private async waitForLoad(command: Promise<unknown>): Promise<void> {
    const loaded = new Promise((resolve) => this.session.once('Page.loadEventFired', resolve));
    await command;
    await loaded;
  }
}
