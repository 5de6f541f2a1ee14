import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import { GRACE_PERIOD_MS } from '@paperbill/messaging';

export interface WorkLoopOptions<Job> {
  /** What the jobs are, in the plural, for the log. */
  jobs: string;
  /** Jobs at once. */
  concurrency: number;
  /** How often to look for jobs that nobody told this process of: those of other instances, and those that are due again. */
  pollIntervalMs: number;
  /** Takes a job so that no other process does; null where there is none. */
  takeNext: () => Promise<Job | null>;
  work: (job: Job) => Promise<void>;
  logger: Logger;
}

/** Takes jobs from where many processes take them, a few at once, until it is stopped. */
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

  /** Lets what is under way end, for as long as a process may take to stop. The rest is for other instances. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.notify();
    await Promise.race([this.finishWork(), sleep(GRACE_PERIOD_MS, undefined, { ref: false })]);
    const { logger, jobs } = this.options;
    if (this.running.size > 0) logger.warn(`Not finished in time: ${this.running.size} ${jobs}`);
  }

  /** Has jobs looked for now, instead of at the next poll. */
  notify(): void {
    this.notifications++;
    this.onNotified();
  }

  /** A job that was just being taken is work too. */
  private async finishWork(): Promise<void> {
    await this.loop;
    await Promise.all(this.running);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      // Remembered before the look, so that a notification during it is not missed.
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
      // As while the database restarts: logged once, and tried again at the next poll.
      if (!this.failing && !this.stopping) logger.warn({ err: error, msg: `No ${jobs} can be taken right now` });
      this.failing = true;
      return null;
    }
  }

  private begin(job: Job): void {
    const { work, logger, jobs } = this.options;
    const done = work(job)
      .catch((error: unknown) => logger.warn({ err: error, msg: `One of the ${jobs} could not be worked on` }))
      .finally(() => {
        this.running.delete(done);
        // There is room for the next one now.
        this.notify();
      });
    this.running.add(done);
  }

  /** Resolves once there were more notifications than `seen`, or when it is time to poll. */
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
