import puppeteer, { type Browser, type CDPSession, type Protocol } from 'puppeteer-core';
import { withAbort } from './abortable.js';
import {
  toChromiumFlags,
  ChromiumProcess,
  CAN_RENDER_ON_DEMAND,
  makeProfileFolder,
  measureResidentMemory,
  measureMemory,
  removeProfileFolder,
} from './chromium-process.js';
import { PageLostError, WarmPage } from './warm-page.js';

const START_TIMEOUT_MS = 20_000;
const RESET_TIMEOUT_MS = 2_000;

interface ChromiumMemory {
  total: number;
  /** Each page has a renderer process. */
  largestPage: { pid: number; bytes: number } | undefined;
}

export class Chromium {
  conversions = 0;
  readonly #pages = new Map<WarmPage, string>();
  #retired = false;
  #gone: Promise<void> | undefined;

  private constructor(
    private readonly process: ChromiumProcess,
    private readonly browser: Browser,
    private readonly root: CDPSession,
    private readonly profile: string,
    private readonly onEnd: () => void,
  ) {
    browser.once('disconnected', () => void this.#end());
  }

  /**
   * @param onEnd is called once when Chromium exits
   * @throws Error with the reason for a failed start
   */
  static async start(path: string, sandbox: boolean, onEnd: () => void): Promise<Chromium> {
    const profile = await makeProfileFolder();
    const flags = await puppeteer.defaultArgs({
      headless: 'shell',
      args: [...toChromiumFlags({ sandbox }), '--remote-debugging-pipe', `--user-data-dir=${profile}`],
    });
    const process = new ChromiumProcess(path, flags);
    try {
      const { browser, root } = await withAbort(connect(process), AbortSignal.timeout(START_TIMEOUT_MS));
      return new Chromium(process, browser, root, profile, onEnd);
    } catch (error) {
      process.close();
      await removeProfileFolder(profile);
      throw new Error(process.describeFailedStart((error as Error).message), { cause: error });
    }
  }

  get isGone(): boolean {
    return this.#gone !== undefined;
  }

  /** @throws PageLostError if Chromium exits */
  async openPage(): Promise<WarmPage> {
    const limit = AbortSignal.timeout(START_TIMEOUT_MS);
    try {
      return await withAbort(this.#openPage(), limit);
    } catch (error) {
      if (limit.aborted) this.kill();
      throw this.isGone ? new PageLostError() : error;
    }
  }

  async #openPage(): Promise<WarmPage> {
    const { targetId } = await this.root.send('Target.createTarget', {
      url: 'about:blank',
      enableBeginFrameControl: CAN_RENDER_ON_DEMAND,
    });
    const { sessionId } = await this.root.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new WarmPage(this.root.connection()!.session(sessionId)!, targetId);
    this.#pages.set(page, targetId);
    try {
      await page.prepare();
      return page;
    } catch (error) {
      await this.#closePage(page);
      throw error;
    }
  }

  async release(page: WarmPage): Promise<void> {
    const reusable = !page.isLost && !this.#retired && (await settlesInTime(page.reset()));
    if (!reusable || this.#retired) await this.#closePage(page);
  }

  /** Stops this Chromium when its running conversions have finished. */
  async retire(): Promise<void> {
    this.#retired = true;
    await Promise.all([...this.#pages.keys()].filter((page) => !page.isBusy).map((page) => this.#closePage(page)));
    if (this.#pages.size === 0) await this.close();
  }

  /** Closes a page, even if it is busy. Chromium is killed if the page does not close in time. */
  async #closePage(page: WarmPage): Promise<void> {
    const targetId = this.#pages.get(page);
    if (!targetId) return;
    this.#pages.delete(page);
    page.abortConversion();
    if (!(await settlesInTime(this.root.send('Target.closeTarget', { targetId })))) this.kill();
    if (this.#retired && this.#pages.size === 0) await this.close();
  }

  /**
   * Returns true if an upper bound of the memory exceeds the limit. The upper bound is used, because this check runs
   * often and the exact value costs more time.
   */
  async mayExceedMemory(bytes: number): Promise<boolean> {
    const sizes = await Promise.all((await this.#processes()).map(({ id }) => measureResidentMemory(id)));
    return sizes.reduce((sum, size) => sum + size, 0) > bytes;
  }

  async #processes(): Promise<Protocol.SystemInfo.ProcessInfo[]> {
    const { processInfo } = await this.root.send('SystemInfo.getProcessInfo').catch(() => ({ processInfo: [] }));
    return processInfo;
  }

  /** Measures the memory of Chromium's processes. The total is 0 if Chromium does not respond. */
  async memory(): Promise<ChromiumMemory> {
    const processInfo = await this.#processes();
    const processes = await Promise.all(
      processInfo.map(async ({ id, type }) => ({ pid: id, type, bytes: await measureMemory(id) })),
    );
    return {
      total: processes.reduce((sum, { bytes }) => sum + bytes, 0),
      largestPage: processes
        .filter(({ type }) => type === 'renderer')
        .reduce<ChromiumMemory['largestPage']>(
          (largest, page) => (page.bytes > (largest?.bytes ?? 0) ? page : largest),
          undefined,
        ),
    };
  }

  async close(): Promise<void> {
    if (!this.isGone && !(await settlesInTime(this.browser.close()))) this.kill();
    await this.#end();
  }

  /** Kills Chromium. Running conversions then fail with PageLostError. */
  kill(): void {
    void this.#end();
  }

  #end(): Promise<void> {
    if (!this.#gone) {
      for (const page of this.#pages.keys()) page.abortConversion();
      this.#pages.clear();
      this.process.close();
      this.#gone = removeProfileFolder(this.profile);
      this.onEnd();
    }
    return this.#gone;
  }
}

async function connect(process: ChromiumProcess): Promise<{ browser: Browser; root: CDPSession }> {
  const browser = await puppeteer.connect({
    transport: process,
    // Protocol calls have no timeout, because each conversion has its own timeout.
    protocolTimeout: 0,
    // Puppeteer attaches only to the browser. Its page objects would cost time, so the pages use plain sessions of the
    // DevTools protocol instead.
    targetFilter: (target) => target.type() === 'browser',
  });
  const root = await browser.target().createCDPSession();
  const { targetInfos } = await root.send('Target.getTargets');
  // The initial tab of Chromium renders frames that are not needed, so it is closed.
  const tabs = targetInfos.filter(({ type }) => type === 'page');
  await Promise.all(tabs.map(({ targetId }) => root.send('Target.closeTarget', { targetId })));
  return { browser, root };
}

const settlesInTime = (work: Promise<unknown>): Promise<boolean> =>
  withAbort(work, AbortSignal.timeout(RESET_TIMEOUT_MS)).then(
    () => true,
    () => false,
  );
