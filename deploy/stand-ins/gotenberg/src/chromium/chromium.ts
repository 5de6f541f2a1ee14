import puppeteer, { type Browser, type CDPSession, type Protocol } from 'puppeteer-core';
import { abortable } from './abortable.js';
import {
  chromiumFlags,
  ChromiumProcess,
  RENDERS_ON_DEMAND,
  makeProfileFolder,
  memoryAtMost,
  memoryOf,
  removeProfileFolder,
} from './chromium-process.js';
import { PageLostError, WarmPage } from './warm-page.js';

/** How long Chromium gets to start, and to empty or close a page or itself. */
const START_TIMEOUT_MS = 20_000;
const RESET_TIMEOUT_MS = 2_000;

export interface ChromiumMemory {
  /** Bytes of all its processes. */
  total: number;
  /** The process of the page that holds the most: each page is drawn by one of its own. */
  largestPage: { pid: number; bytes: number } | undefined;
}

/** One run of Chromium and its pages. */
export class Chromium {
  /** Conversions that it was given. */
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
   * Starts Chromium.
   *
   * @param onEnd called once when it ends, for whatever reason
   * @throws Error that says why it does not start
   */
  static async start(path: string, sandbox: boolean, onEnd: () => void): Promise<Chromium> {
    const profile = await makeProfileFolder();
    const flags = await puppeteer.defaultArgs({
      headless: 'shell',
      args: [...chromiumFlags({ sandbox }), '--remote-debugging-pipe', `--user-data-dir=${profile}`],
    });
    const process = new ChromiumProcess(path, flags);
    try {
      const { browser, root } = await abortable(connect(process), AbortSignal.timeout(START_TIMEOUT_MS));
      return new Chromium(process, browser, root, profile, onEnd);
    } catch (error) {
      process.close();
      await removeProfileFolder(profile);
      throw new Error(process.explain((error as Error).message), { cause: error });
    }
  }

  get isGone(): boolean {
    return this.#gone !== undefined;
  }

  /**
   * Opens a page.
   *
   * @throws PageLostError where Chromium ends meanwhile
   */
  async openPage(): Promise<WarmPage> {
    const limit = AbortSignal.timeout(START_TIMEOUT_MS);
    try {
      return await abortable(this.#openPage(), limit);
    } catch (error) {
      if (limit.aborted) this.kill();
      throw this.isGone ? new PageLostError() : error;
    }
  }

  async #openPage(): Promise<WarmPage> {
    const { targetId } = await this.root.send('Target.createTarget', {
      url: 'about:blank',
      enableBeginFrameControl: RENDERS_ON_DEMAND,
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

  /** Takes a page back after a conversion: tidies it up for the next one, or closes it where it can't be used again. */
  async release(page: WarmPage): Promise<void> {
    const reusable = !page.isLost && !this.#retired && (await inTime(page.reset()));
    if (!reusable || this.#retired) await this.#closePage(page);
  }

  /** Gets no further conversions; ends as soon as those under way are done. */
  async retire(): Promise<void> {
    this.#retired = true;
    await Promise.all([...this.#pages.keys()].filter((page) => !page.isBusy).map((page) => this.#closePage(page)));
    if (this.#pages.size === 0) await this.close();
  }

  /** Closes a page whatever it is doing; where that fails, all of Chromium ends. */
  async #closePage(page: WarmPage): Promise<void> {
    const targetId = this.#pages.get(page);
    if (!targetId) return;
    this.#pages.delete(page);
    page.lose();
    if (!(await inTime(this.root.send('Target.closeTarget', { targetId })))) this.kill();
    if (this.#retired && this.#pages.size === 0) await this.close();
  }

  /** Whether its processes may hold more than so many bytes: asked often, so it asks only for what costs nothing. */
  async mayHoldMoreThan(bytes: number): Promise<boolean> {
    const sizes = await Promise.all((await this.#processes()).map(({ id }) => memoryAtMost(id)));
    return sizes.reduce((sum, size) => sum + size, 0) > bytes;
  }

  async #processes(): Promise<Protocol.SystemInfo.ProcessInfo[]> {
    const { processInfo } = await this.root.send('SystemInfo.getProcessInfo').catch(() => ({ processInfo: [] }));
    return processInfo;
  }

  /** What its processes hold; nothing where it does not answer. */
  async memory(): Promise<ChromiumMemory> {
    const processInfo = await this.#processes();
    const processes = await Promise.all(
      processInfo.map(async ({ id, type }) => ({ pid: id, type, bytes: await memoryOf(id) })),
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
    if (!this.isGone && !(await inTime(this.browser.close()))) this.kill();
    await this.#end();
  }

  /** Ends it at once: what is under way gets PageLostError. */
  kill(): void {
    void this.#end();
  }

  #end(): Promise<void> {
    if (!this.#gone) {
      for (const page of this.#pages.keys()) page.lose();
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
    // Conversions have their own time limit.
    protocolTimeout: 0,
    // The pages are driven by plain sessions: Puppeteer's own bookkeeping of each would cost time.
    targetFilter: (target) => target.type() === 'browser',
  });
  const root = await browser.target().createCDPSession();
  const { targetInfos } = await root.send('Target.getTargets');
  // The tab that it starts with draws itself whenever it likes.
  const tabs = targetInfos.filter(({ type }) => type === 'page');
  await Promise.all(tabs.map(({ targetId }) => root.send('Target.closeTarget', { targetId })));
  return { browser, root };
}

const inTime = (work: Promise<unknown>): Promise<boolean> =>
  abortable(work, AbortSignal.timeout(RESET_TIMEOUT_MS)).then(
    () => true,
    () => false,
  );
