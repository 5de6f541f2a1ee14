import { DriverException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { CONFIG, createKysely, FairQueue, setTransactionSettings, sql } from '@paperbill/service-kit';
import type { BillingConfig } from '../config.js';
import { limitCalls } from './call-limit.js';

/**
 * Maximum amount of work at once. Each work holds a database connection until Stripe answers, and so does each of the
 * four jobs with a lock. One connection of the pool is left for other messages, and for the short transaction in which
 * a charge to a saved card stores its payment. Subscriptions and clients' payments have slots of their own, so that they
 * do not delay each other.
 */
export const MAX_CONCURRENT = { subscriptions: 2, clientPayments: 3 };
/** A user with many paying clients, or with a slow account, leaves one slot to other users. */
const MAX_CONCURRENT_PAYMENTS_OF_USER = 2;
const LOCK_NOT_AVAILABLE = '55P03';

/** Runs work with calls to Stripe in transactions that take a lock. If the instance dies, the database releases it. */
@Injectable()
export class ExclusiveWork {
  private readonly subscriptions: FairQueue;
  private readonly clientPayments: FairQueue;

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {
    // While Stripe does not answer, requests wait in the queue. After `maxWaitMs`, the callers have timed out.
    const limits = { maxPerKey: Infinity, maxWaiting: Infinity, maxWaitMs: config.STRIPE_TIMEOUT };
    this.subscriptions = new FairQueue({ ...limits, concurrency: MAX_CONCURRENT.subscriptions, concurrencyPerKey: 1 });
    this.clientPayments = new FairQueue({
      ...limits,
      concurrency: MAX_CONCURRENT.clientPayments,
      concurrencyPerKey: MAX_CONCURRENT_PAYMENTS_OF_USER,
    });
  }

  /**
   * Runs work on a user's subscription in a transaction. Work must not run other exclusive work, because all of it
   * shares the same slots.
   * @param work takes a lock first
   * @throws AppError SERVICE_UNAVAILABLE after STRIPE_TIMEOUT, or if the lock times out
   */
  runForSubscriber<Result>(userId: string, work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return this.subscriptions.run(userId, () => this.runInTransaction(work), { refusal });
  }

  /**
   * Runs work on the payments of a user's clients under an advisory lock with the given name. The work may call Stripe
   * often, so its calls are limited. The errors are those of {@link runForSubscriber}.
   */
  runForClients<Result>(
    userId: string,
    lockName: string,
    work: (em: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    const lockAndWork = async (em: EntityManager) => {
      await createKysely(em)
        .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.as('locked'))
        .execute();
      return limitCalls(2 * this.config.STRIPE_TIMEOUT, () => work(em));
    };
    return this.clientPayments.run(userId, () => this.runInTransaction(lockAndWork), { refusal });
  }

  private async runInTransaction<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    try {
      return await this.em.fork().transactional(async (em) => {
        // Most work makes at most two calls to Stripe while it holds the lock, so the timeout must cover two calls.
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

const refusal = (cause: AppError): AppError => new AppError('SERVICE_UNAVAILABLE', { cause });
