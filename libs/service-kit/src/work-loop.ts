import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import { GRACE_PERIOD_MS } from '@paperbill/messaging';

export interface WorkLoopOptions<Job> {
  /** Plural name of the jobs, for the log. */
  jobs: string;
  /** Maximum number of concurrent jobs. */
  concurrency: number;
  /** Interval of polling. Polling finds jobs that other instances added, and retries that are due. */
  pollIntervalMs: number;
  /** Leases the next job. It returns null if no job is due. */
  takeNext: () => Promise<Job | null>;
  work: (job: Job) => Promise<void>;
  logger: Logger;
}

/** Leases jobs from a shared queue and runs them until the loop is stopped. */
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

  /** Stops leasing jobs and waits for the running jobs, but no longer than the grace period. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.notify();
    await Promise.race([this.finishWork(), sleep(GRACE_PERIOD_MS, undefined, { ref: false })]);
    const { logger, jobs } = this.options;
    if (this.running.size > 0) logger.warn(`Not finished in time: ${this.running.size} ${jobs}`);
  }

  /** Looks for jobs at once and does not wait for the next poll. */
  notify(): void {
    this.notifications++;
    this.onNotified();
  }

  /** Waits for the running jobs, including a job that is being leased. */
  private async finishWork(): Promise<void> {
    await this.loop;
    await Promise.all(this.running);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      // Read this number before leasing, so that a notification during the lease is not missed.
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
      // The database may be restarting, for example. Only the first failure is logged, and each poll tries again.
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
        // A job has ended, so the loop can start another job.
        this.notify();
      });
    this.running.add(done);
  }

  /** Waits for the next poll, or for a notification after the one with the number `seen`. */
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
