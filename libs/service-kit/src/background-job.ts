import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { GRACE_PERIOD_MS } from '@paperbill/messaging';
import { Lifecycle } from './health/lifecycle.js';

/**
 * Repeats its work once the service has started, never twice at the same time in this process. Other instances may run
 * at the same time, so the work must tolerate that.
 */
@Injectable()
export abstract class BackgroundJob implements OnApplicationBootstrap, OnModuleDestroy {
  @Inject(Lifecycle) protected readonly lifecycle!: Lifecycle;
  protected readonly logger = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;

  /** Log text of a failed run, such as "Audit log cleanup failed". */
  protected abstract readonly failure: string;

  /** @returns the interval in milliseconds; 0 disables the job */
  protected abstract intervalMs(): number;

  abstract run(): Promise<unknown>;

  onApplicationBootstrap(): void {
    const intervalMs = this.intervalMs();
    if (intervalMs === 0) return;
    void this.lifecycle.started.then(() => {
      this.timer = setInterval(() => this.runOnce(), intervalMs).unref();
    });
  }

  /** Lets the current run finish within the grace period. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await Promise.race([this.running, sleep(GRACE_PERIOD_MS, undefined, { ref: false })]);
  }

  private runOnce(): void {
    this.running ??= Promise.resolve()
      .then(() => this.run())
      .catch((error: unknown) => this.logger.warn({ err: error, msg: `${this.failure}, will retry` }))
      .finally(() => (this.running = undefined));
  }
}

/** Frequent, because each search uses an index and finds little. */
const CLEAN_UP_EVERY_MS = 10 * 60_000;

/** Deletes old rows. Instances may run it at the same time: each row is deleted once. */
@Injectable()
export abstract class CleanUpJob extends BackgroundJob {
  protected intervalMs(): number {
    return CLEAN_UP_EVERY_MS;
  }

  /**
   * Deletes batches until one is not full or the process stops.
   *
   * @param removeSome deletes a batch and returns its size
   * @returns the number of deleted rows
   */
  protected async removeAll(atOnce: number, removeSome: () => Promise<number>): Promise<number> {
    let removed = 0;
    for (let some = atOnce; some === atOnce && !this.lifecycle.isStopping(); removed += some) some = await removeSome();
    return removed;
  }
}
