import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import { GRACE_PERIOD_MS } from '@paperbill/messaging';

export interface WorkLoopOptions<Job> {
  /** Name of the jobs in the log, plural. */
  jobs: string;
  /** Maximum of concurrent jobs. */
  concurrency: number;
  /** Interval of polling for jobs of other instances and for retries that are due. */
  pollIntervalMs: number;
  /** Leases a job; null if there is none. */
  takeNext: () => Promise<Job | null>;
  work: (job: Job) => Promise<void>;
  logger: Logger;
}

/** Leases and runs jobs from a shared queue until it is stopped. */
export class WorkLoop<Job> {
  private readonly running = new Set<Promise<void>>();
  private loop: Promise<void> | undefined;
  private stopping = false;
  private failing = false;
  private notifications = 0;
  private onNotified: () => void = () => undefined;

  constructor(private readonly options: WorkLoopOptions<Job>) {}

  start(): void {
    this.loop = this.run();
  }

  /** Waits for the running jobs within the grace period. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.notify();
    await Promise.race([this.finishWork(), sleep(GRACE_PERIOD_MS, undefined, { ref: false })]);
    const { logger, jobs } = this.options;
    if (this.running.size > 0) logger.warn(`Not finished in time: ${this.running.size} ${jobs}`);
  }

  /** Looks for jobs now instead of at the next poll. */
  notify(): void {
    this.notifications++;
    this.onNotified();
  }

  /** A job that is being leased counts as running. */
  private async finishWork(): Promise<void> {
    await this.loop;
    await Promise.all(this.running);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      // Read before the lease, so that a notification during it is not missed.
      const seen = this.notifications;
      const job = this.running.size < this.options.concurrency ? await this.takeNext() : null;
      if (job) this.begin(job);
      else await this.notified(seen);
    }
  }

  private async takeNext(): Promise<Job | null> {
    const { takeNext, logger, jobs } = this.options;
    try {
      const job = await takeNext();
      this.failing = false;
      return job;
    } catch (error) {
      // For example while the database restarts: logged once, then retried at each poll.
      if (!this.failing && !this.stopping) logger.warn({ err: error, msg: `Leasing ${jobs} failed, will retry` });
      this.failing = true;
      return null;
    }
  }

  private begin(job: Job): void {
    const { work, logger, jobs } = this.options;
    const done = work(job)
      .catch((error: unknown) => logger.warn({ err: error, msg: `Running one of the ${jobs} failed` }))
      .finally(() => {
        this.running.delete(done);
        // A place is free.
        this.notify();
      });
    this.running.add(done);
  }

  /** Resolves after a notification newer than `seen`, or at the next poll. */
  private notified(seen: number): Promise<void> {
    if (this.notifications > seen) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.options.pollIntervalMs);
      this.onNotified = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
