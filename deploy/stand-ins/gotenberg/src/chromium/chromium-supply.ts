import type { GotenbergOptions } from '../options.js';
import { Chromium } from './chromium.js';

type SupplyOptions = Pick<GotenbergOptions, 'chromiumPath' | 'sandbox' | 'restartAfter' | 'maxMemory' | 'log'>;

/**
 * Keeps one Chromium. It is started when a conversion needs it, and replaced after a crash and after a number of
 * conversions.
 */
export class ChromiumSupply {
  #starts = 0;
  #current: Chromium | undefined;
  #starting: Promise<Chromium> | undefined;
  #startFailed = false;
  #stopped = false;

  constructor(private readonly options: SupplyOptions) {}

  get restarts(): number {
    return Math.max(0, this.#starts - 1);
  }

  /**
   * Whether the last start succeeded. A later exit does not count, because the next conversion starts a new Chromium.
   */
  get isHealthy(): boolean {
    return !this.#startFailed;
  }

  /** @throws Error with the reason for a failed start */
  async get(): Promise<Chromium> {
    return this.#current ?? this.#start();
  }

  /** Running conversions finish in the old Chromium. If the new Chromium does not start, the old one stays in use. */
  async replaceIfDue(): Promise<void> {
    const old = this.#current;
    const { restartAfter } = this.options;
    if (!old || this.#starting || !restartAfter || old.conversions < restartAfter) return;
    const fresh = await this.#start().catch(() => undefined);
    if (fresh) await old.retire();
  }

  /**
   * Compares the memory of Chromium with its limit. Above the limit, a page that uses more than half of the memory is
   * killed. If there is no such page, Chromium is killed. A conversion on a killed page is repeated once.
   */
  async checkMemory(): Promise<void> {
    const chromium = this.#current;
    const { maxMemory, log } = this.options;
    if (!chromium || !maxMemory || !(await chromium.mayExceedMemory(maxMemory))) return;
    const { total, largestPage } = await chromium.memory();
    if (total <= maxMemory || chromium.isGone) return;
    const excess = `Chromium holds ${toMebibytes(total)} MB, more than the allowed ${toMebibytes(maxMemory)} MB`;
    if (largestPage && largestPage.bytes > total / 2) {
      log({ level: 'warn', msg: `${excess}: a page of ${toMebibytes(largestPage.bytes)} MB is ended.` });
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
    // The error is ignored, because the process has already exited.
  }
}

const toMebibytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
