import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { GRACE_PERIOD_MS } from '@paperbill/messaging';
import { Lifecycle } from '../health/lifecycle.js';

/** Leases rows of a queue and works on them, on every instance, until the service stops. */
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
  /** Plural noun of the leased rows, for the log. */
  protected abstract readonly rowNoun: string;
  /** Maximum number of leased rows that this instance works on at once. */
  protected abstract readonly concurrency: number;
  /** Interval of polling. Polling finds rows that other instances added, retries that are due, and expired leases. */
  protected abstract readonly pollIntervalMs: number;

  /** Leases the next due row of the queue, or returns null if no row is due. */
  protected abstract lease(): Promise<Row | null>;

  protected abstract work(row: Row): Promise<void>;

  protected isEnabled(): boolean {
    return true;
  }

  onApplicationBootstrap(): void {
    if (this.isEnabled()) void this.lifecycle.started.then(() => (this.loop = this.run()));
  }

  /** Stops leasing rows and waits for the rows in progress, but no longer than the grace period. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    this.notify();
    await Promise.race([this.finishWork(), sleep(GRACE_PERIOD_MS, undefined, { ref: false })]);
    if (this.running.size > 0) this.logger.warn(`Not finished in time: ${this.running.size} ${this.rowNoun}`);
  }

  /** Makes the worker look for due rows immediately, without waiting for the next poll. */
  notify(): void {
    this.notifications++;
    this.onNotified();
  }

  /** Leases no rows for a while, for example after an outage of a server that each row needs. */
  protected pause(milliseconds: number): void {
    this.pausedUntil = Date.now() + milliseconds;
  }

  /** Waits for the rows in progress, including a row that is being leased. */
  private async finishWork(): Promise<void> {
    await this.loop;
    await Promise.all(this.running);
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      // The number of notifications is read before leasing, so that a notification during the lease is not missed.
      const seen = this.notifications;
      const row = this.running.size < this.concurrency ? await this.leaseNext() : null;
      if (row) this.begin(row);
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
      // The database may be restarting. Only the first failure of the lease is logged, because each poll tries again.
      if (!this.isFailing && !this.isStopping) {
        this.logger.warn({ err: error, msg: `Leasing ${this.rowNoun} failed, will retry` });
      }
      this.isFailing = true;
      return null;
    }
  }

  private begin(row: Row): void {
    const done = this.work(row)
      .catch((error: unknown) => this.logger.warn({ err: error, msg: `Running one of the ${this.rowNoun} failed` }))
      .finally(() => {
        this.running.delete(done);
        this.notify();
      });
    this.running.add(done);
  }

  /** Waits for the next poll, or until the number of notifications is higher than `seen`. */
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
