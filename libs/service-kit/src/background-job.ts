import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { GRACE_PERIOD_MS } from '@paperbill/messaging';
import { Lifecycle } from './health/lifecycle.js';

/**
 * A provider that repeats its work in the background once the service has started, never twice at once in this process.
 * Other instances do the same at the same time: the work has to allow for it.
 */
@Injectable()
export abstract class BackgroundJob implements OnApplicationBootstrap, OnModuleDestroy {
  @Inject(Lifecycle) protected readonly lifecycle!: Lifecycle;
  protected readonly logger = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;

  /** What stays undone after a run that failed, as the log says it. The next run makes up for it. */
  protected abstract readonly failure: string;

  /** @returns how long from one run to the next; 0: it never runs by itself */
  protected abstract intervalMs(): number;

  abstract run(): Promise<unknown>;

  onApplicationBootstrap(): void {
    const intervalMs = this.intervalMs();
    if (intervalMs === 0) return;
    void this.lifecycle.started.then(() => {
      this.timer = setInterval(() => this.runOnce(), intervalMs).unref();
    });
  }

  /** Lets a run that has begun finish, no longer than a process may take to stop. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await Promise.race([this.running, sleep(GRACE_PERIOD_MS, undefined, { ref: false })]);
  }

  private runOnce(): void {
    this.running ??= Promise.resolve()
      .then(() => this.run())
      .catch((error: unknown) => this.logger.warn({ err: error, msg: `${this.failure}; it is tried again` }))
      .finally(() => (this.running = undefined));
  }
}

/** How often what is too old is looked for: the searches go by an index and find little. */
const CLEAN_UP_EVERY_MS = 10 * 60_000;

/** Removes rows that are too old. Several instances may do so at once: each row goes once. */
@Injectable()
export abstract class CleanUpJob extends BackgroundJob {
  protected intervalMs(): number {
    return CLEAN_UP_EVERY_MS;
  }

  /**
   * Removes some rows after the other until fewer are left than go at once, or the process stops: the next run takes those.
   *
   * @param removeSome returns how many there were
   * @returns how many there were in all
   */
  protected async removeAll(atOnce: number, removeSome: () => Promise<number>): Promise<number> {
    let removed = 0;
    for (let some = atOnce; some === atOnce && !this.lifecycle.isStopping(); removed += some) some = await removeSome();
    return removed;
  }
}
