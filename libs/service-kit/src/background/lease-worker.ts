import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { GRACE_PERIOD_MS } from '@paperbill/messaging';
import { Lifecycle } from '../health/lifecycle.js';

/** Leases rows of a queue and works on them until the service stops. Every instance of the service does this. */
@Injectable()
export abstract class LeaseWorker<Row> implements OnApplicationBootstrap, OnModuleDestroy {
  @Inject(Lifecycle) private readonly lifecycle!: Lifecycle;
  private readonly running = new Set<Promise<void>>();
  private loop: Promise<void> | undefined;
  private isStopping = false;
  private isFailing = false;
  private pausedUntil = 0;
  private notifications = 0;
  private onNotified: () => void = () => undefined;

  protected abstract readonly logger: Logger;
  /** The noun for rows in log messages, in the plural. */
  protected abstract readonly rowNoun: string;
  /** The number of rows that this instance processes at the same time. */
  protected abstract readonly concurrency: number;
  /** The time between polls. A poll finds due retries, expired leases, and rows that other instances have added. */
  protected abstract readonly pollIntervalMs: number;

  /** Leases the next due row, or returns null if no row is due. */
  protected abstract lease(): Promise<Row | null>;

  protected abstract work(row: Row): Promise<void>;

  protected isEnabled(): boolean {
    return true;
  }

  onApplicationBootstrap(): void {
    if (this.isEnabled()) void this.lifecycle.whenStarted.then(() => (this.loop = this.run()));
  }

  /** Stops leasing and waits for the rows in progress, at most for the grace period. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    this.notify();
    await Promise.race([this.finishWork(), sleep(GRACE_PERIOD_MS, undefined, { ref: false })]);
    if (this.running.size > 0) this.logger.warn(`Not finished in time: ${this.running.size} ${this.rowNoun}`);
  }

  /** Makes the worker look for due rows at once instead of at the next poll. */
  notify(): void {
    this.notifications++;
    this.onNotified();
  }

  /** Stops leasing for some time, for example if a server that all rows need is down. */
  protected pause(milliseconds: number): void {
    this.pausedUntil = Date.now() + milliseconds;
  }

  /** Waits for all leased rows, including a row that is just being leased. */
  private async finishWork(): Promise<void> {
    await this.loop;
    await Promise.all(this.running);
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      // The number of notifications is read before the lease, so that a notification during the lease is not missed.
      const seen = this.notifications;
      const row = this.running.size < this.concurrency ? await this.leaseNext() : null;
      if (row) this.startWork(row);
      else await this.waitForNotification(seen);
    }
  }

  private async leaseNext(): Promise<Row | null> {
    if (Date.now() < this.pausedUntil) return null;
    try {
      const row = await this.lease();
      this.isFailing = false;
      return row;
    } catch (error) {
      // The database may be restarting, and each poll tries again. Only the first failure is logged.
      if (!this.isFailing && !this.isStopping) {
        this.logger.warn({ err: error, msg: `Leasing ${this.rowNoun} failed, will retry` });
      }
      this.isFailing = true;
      return null;
    }
  }

  private startWork(row: Row): void {
    const done = this.work(row)
      .catch((error: unknown) => this.logger.warn({ err: error, msg: `Running one of the ${this.rowNoun} failed` }))
      .finally(() => {
        this.running.delete(done);
        this.notify();
      });
    this.running.add(done);
  }

  /** Waits until the next poll, or until the number of notifications exceeds `seen`. */
  private waitForNotification(seen: number): Promise<void> {
    if (this.notifications > seen) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.pollIntervalMs);
      this.onNotified = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
