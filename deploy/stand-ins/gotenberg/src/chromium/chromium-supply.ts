import type { GotenbergOptions } from '../options.js';
import { Chromium } from './chromium.js';

type SupplyOptions = Pick<GotenbergOptions, 'chromiumPath' | 'sandbox' | 'restartAfter' | 'maxMemory' | 'log'>;

/** Keeps one Chromium running: starts it when it is needed, and again when it died or is due for a fresh one. */
export class ChromiumSupply {
  #starts = 0;
  #current: Chromium | undefined;
  #starting: Promise<Chromium> | undefined;
  #startFailed = false;
  #stopped = false;

  constructor(private readonly options: SupplyOptions) {}

  /** How often Chromium was started again. */
  get restarts(): number {
    return Math.max(0, this.#starts - 1);
  }

  /** Whether nothing speaks against a conversion: Chromium runs, or could be started the last time. */
  get isHealthy(): boolean {
    return !this.#startFailed;
  }

  /**
   * The running Chromium, started first where there is none.
   *
   * @throws Error that says why it does not start
   */
  async get(): Promise<Chromium> {
    return this.#current ?? this.#start();
  }

  /**
   * Replaces Chromium where it has done its number of conversions. Those under way are finished on the old one, which
   * stays where no new one starts. Never fails.
   */
  async renew(): Promise<void> {
    const old = this.#current;
    const { restartAfter } = this.options;
    if (!old || this.#starting || !restartAfter || old.conversions < restartAfter) return;
    const fresh = await this.#start().catch(() => undefined);
    if (fresh) await old.retire();
  }

  /**
   * Where Chromium holds too much memory, ends the page that holds most of it, and leaves its neighbors alone; without
   * such a page, all of Chromium. Conversions that lose their page start over.
   */
  async checkMemory(): Promise<void> {
    const chromium = this.#current;
    const { maxMemory, log } = this.options;
    if (!chromium || !maxMemory || !(await chromium.mayHoldMoreThan(maxMemory))) return;
    const { total, largestPage } = await chromium.memory();
    if (total <= maxMemory || chromium.isGone) return;
    const excess = `Chromium holds ${mebibytes(total)} MB, more than the allowed ${mebibytes(maxMemory)} MB`;
    if (largestPage && largestPage.bytes > total / 2) {
      log({ level: 'warn', msg: `${excess}: a page of ${mebibytes(largestPage.bytes)} MB is ended.` });
      endProcess(largestPage.pid);
      return;
    }
    log({ level: 'warn', msg: `${excess}, and is started again.` });
    this.#current = undefined;
    chromium.kill();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const chromium = (await this.#starting?.catch(() => undefined)) ?? this.#current;
    this.#current = undefined;
    await chromium?.close();
  }

  #start(): Promise<Chromium> {
    if (this.#stopped) return Promise.reject(new Error('The server is stopping'));
    return (this.#starting ??= this.#startOnce().finally(() => (this.#starting = undefined)));
  }

  async #startOnce(): Promise<Chromium> {
    const { chromiumPath, sandbox, log } = this.options;
    try {
      const chromium: Chromium = await Chromium.start(chromiumPath, sandbox, () => {
        if (this.#current !== chromium) return;
        this.#current = undefined;
        log({ level: 'warn', msg: 'Chromium ended unexpectedly. The next conversion starts it again.' });
      });
      this.#starts++;
      this.#startFailed = false;
      this.#current = chromium;
      return chromium;
    } catch (error) {
      this.#startFailed = true;
      log({ level: 'error', msg: `Chromium does not start: ${(error as Error).message}` });
      throw error;
    }
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

const mebibytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
