import type { GotenbergOptions } from '../options.js';
import { Chromium } from './chromium.js';

type SupplyOptions = Pick<GotenbergOptions, 'chromiumPath' | 'sandbox' | 'restartAfter' | 'maxMemory' | 'log'>;

/** Keeps one Chromium running. Starts it on demand, and again after a crash or after its number of conversions. */
export class ChromiumSupply {
  #starts = 0;
  #current: Chromium | undefined;
  #starting: Promise<Chromium> | undefined;
  #startFailed = false;
  #stopped = false;

  constructor(private readonly options: SupplyOptions) {}

  /** Number of restarts. */
  get restarts(): number {
    return Math.max(0, this.#starts - 1);
  }

  /** Healthy if Chromium runs, or if its last start succeeded. */
  get isHealthy(): boolean {
    return !this.#startFailed;
  }

  /**
   * The running Chromium. Starts one if necessary.
   *
   * @throws Error with the reason of a failed start
   */
  async get(): Promise<Chromium> {
    return this.#current ?? this.#start();
  }

  /**
   * Replaces Chromium after its number of conversions. Running conversions finish on the old one, which is kept if the new one does
   * not start. Never throws.
   */
  async renew(): Promise<void> {
    const old = this.#current;
    const { restartAfter } = this.options;
    if (!old || this.#starting || !restartAfter || old.conversions < restartAfter) return;
    const fresh = await this.#start().catch(() => undefined);
    if (fresh) await old.retire();
  }

  /**
   * Above the memory limit, kills the page that uses most of the memory. If no single page does, kills Chromium. Conversions that
   * lose their page start over.
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
    // It has exited already.
  }
}

const mebibytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
