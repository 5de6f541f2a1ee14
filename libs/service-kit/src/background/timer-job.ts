import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { GRACE_PERIOD_MS } from '@paperbill/messaging';
import { Lifecycle } from '../health/lifecycle.js';

/** Within a process, the runs of a job never overlap. Other instances may run the same job at the same time. */
@Injectable()
export abstract class TimerJob implements OnApplicationBootstrap, OnModuleDestroy {
  @Inject(Lifecycle) protected readonly lifecycle!: Lifecycle;
  protected readonly logger = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;

  /** The text for the log, such as "Audit log cleanup failed". */
  protected abstract readonly failureMessage: string;

  /** The time between two runs. If the time is 0, the job does not run. */
  protected abstract intervalMs(): number;

  abstract run(): Promise<unknown>;

  onApplicationBootstrap(): void {
    const intervalMs = this.intervalMs();
    if (intervalMs === 0) return;
    void this.lifecycle.whenStarted.then(() => {
      this.timer = setInterval(() => this.runOnce(), intervalMs).unref();
    });
  }

  /** Waits for the current run, at most for the grace period. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await Promise.race([this.running, sleep(GRACE_PERIOD_MS, undefined, { ref: false })]);
  }

  private runOnce(): void {
    this.running ??= Promise.resolve()
      .then(() => this.run())
      .catch((error: unknown) => this.logger.warn({ err: error, msg: `${this.failureMessage}, will retry` }))
      .finally(() => (this.running = undefined));
  }
}

/** The interval can be short, because each run uses an index and finds few old rows. */
const CLEAN_UP_INTERVAL_MS = 10 * 60_000;

/** Several instances may run the same job at the same time, because each row can only be deleted once. */
@Injectable()
export abstract class CleanUpJob extends TimerJob {
  protected intervalMs(): number {
    return CLEAN_UP_INTERVAL_MS;
  }

  /**
   * Deletes batches until a batch is not full or the process stops.
   * @param deleteBatch returns the number of deleted rows
   * @returns the total number of deleted rows
   */
  protected async deleteInBatches(batchSize: number, deleteBatch: () => Promise<number>): Promise<number> {
    let total = 0;
    for (let deleted = batchSize; deleted === batchSize && !this.lifecycle.isStopping(); total += deleted) {
      deleted = await deleteBatch();
    }
    return total;
  }
}
