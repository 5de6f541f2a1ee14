import { DriverException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { CONFIG, createKysely, FairQueue, setTransactionSettings, sql } from '@paperbill/service-kit';
import type { BillingConfig } from '../config.js';

/** Concurrent calls to Stripe are limited, because each call holds a database connection until Stripe answers. */
const MAX_CONCURRENT_STRIPE_CALLS = 5;
const LOCK_NOT_AVAILABLE = '55P03';

/** Runs work with calls to Stripe in transactions that take a lock. If the instance dies, the database releases it. */
@Injectable()
export class ExclusiveWork {
  private readonly queue: FairQueue;

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {
    const limits = {
      concurrency: MAX_CONCURRENT_STRIPE_CALLS,
      concurrencyPerKey: 1,
      maxPerKey: Infinity,
      maxWaiting: Infinity,
    };
    // While Stripe does not answer, requests wait in the queue. After `maxWaitMs`, the callers have timed out.
    this.queue = new FairQueue({ ...limits, maxWaitMs: config.STRIPE_TIMEOUT });
  }

  /**
   * Runs `work` in a transaction. Work must not run other exclusive work, because all of it shares the same slots.
   * @param work takes a lock first
   * @throws AppError SERVICE_UNAVAILABLE after STRIPE_TIMEOUT, or if the lock times out
   */
  run<Result>(key: string, work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    const refusal = (cause: AppError) => new AppError('SERVICE_UNAVAILABLE', { cause });
    return this.queue.run(key, () => this.runInTransaction(work), { refusal });
  }

  /** Runs `work` under an advisory lock with the given name. The errors are those of {@link run}. */
  runUnderName<Result>(name: string, work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return this.run(name, async (em) => {
      await createKysely(em)
        .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('locked'))
        .execute();
      return work(em);
    });
  }

  private async runInTransaction<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    try {
      return await this.em.fork().transactional(async (em) => {
        // Work makes at most two calls to Stripe while it holds the lock, so the timeout must cover two calls.
        const lockTimeout = 2 * this.config.STRIPE_TIMEOUT + 1_000;
        await setTransactionSettings(em, { lock_timeout: lockTimeout, statement_timeout: 0 });
        return work(em);
      });
    } catch (error) {
      if (!(error instanceof DriverException) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
    }
  }
}
